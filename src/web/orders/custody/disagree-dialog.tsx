import { disagreeInput, MAX_DISAGREEMENT } from '#shared/orders/custody.inputs.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import { Textarea } from '#web/components/forms/fields.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { OrderFormDialog } from '../order-form-dialog.tsx'

interface Props {
  order: { id: string; reference: string }
  step: CheckStep
  /** The team already has a message, to which this one is added. */
  hasMessage: boolean
  opened: boolean
  onClose: () => void
}

/** The form that contests a count. */
export default function DisagreeDialog({ step, hasMessage, ...props }: Props) {
  const { id: orderId } = props.order
  const disagree = useAct(trpc.custody.disagree, {
    announced: 'Message envoyé. L’équipe le lit et vous contacte.',
    failed: "Échec de l'envoi",
    stale: ['custody', 'orders'],
  })
  return (
    <OrderFormDialog
      {...props}
      title="Je ne suis pas d’accord"
      schema={disagreeInput}
      keptAs={`laveo-desaccord-${orderId}-${step}`}
      empty={{ orderId, step, note: '' }}
      act={disagree}
      submit="Envoyer à l’équipe"
    >
      {(form) => (
        <>
          <p>
            {hasMessage
              ? 'Ce que vous écrivez s’ajoute à votre premier message. L’équipe lit les deux.'
              : 'Dites ce qui ne va pas dans ce comptage. L’équipe le lit et vous contacte.'}
          </p>
          <Textarea
            label="Message"
            required
            rows={5}
            maxLength={MAX_DISAGREEMENT}
            data-autofocus
            {...form.getInputProps('note')}
          />
        </>
      )}
    </OrderFormDialog>
  )
}
