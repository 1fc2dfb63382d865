import { openClaimInput } from '#shared/orders/claims/claims.inputs.ts'
import { MAX_CLAIM_WORD } from '#shared/orders/claims/claims.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import { Textarea } from '#web/components/forms/fields.tsx'
import { newKey } from '#web/lib/new-key.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { OrderFormDialog } from '../order-form-dialog.tsx'

interface Props {
  order: { id: string; reference: string }
  step: CheckStep
  /** The team already has a claim, to which this message is added. */
  hasMessage: boolean
  opened: boolean
  onClose: () => void
}

/** The form that contests a count: a claim. */
export default function DisagreeDialog({ step, hasMessage, ...props }: Props) {
  const { id: orderId } = props.order
  const disagree = useAct(trpc.claims.open, {
    announced: 'Message envoyé. L’équipe le lit et vous répond.',
    failed: "Échec de l'envoi",
    stale: ['claims', 'custody', 'orders'],
  })
  return (
    <OrderFormDialog
      {...props}
      title="Je ne suis pas d’accord"
      schema={openClaimInput}
      keptAs={`laveo-desaccord-${orderId}-${step}`}
      empty={{
        claimId: newKey(),
        orderId,
        kind: 'count',
        step,
        pieces: [],
        photoIds: [],
        note: '',
      }}
      act={disagree}
      submit="Envoyer à l’équipe"
    >
      {(form) => (
        <>
          <p>
            {hasMessage
              ? 'Ce que vous écrivez s’ajoute à votre premier message. L’équipe lit les deux.'
              : 'Dites ce qui ne va pas dans ce comptage. L’équipe le lit et vous répond.'}
          </p>
          <Textarea
            label="Message"
            required
            rows={5}
            maxLength={MAX_CLAIM_WORD}
            data-autofocus
            {...form.getInputProps('note')}
          />
        </>
      )}
    </OrderFormDialog>
  )
}
