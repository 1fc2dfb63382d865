import * as z from 'zod/mini'
import { declineClaimInput } from '#shared/orders/claims/claims.inputs.ts'
import { MAX_CLAIM_WORD } from '#shared/orders/claims/claims.ts'
import { Textarea } from '#web/components/forms/fields.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { OrderFormDialog } from '../order-form-dialog.tsx'
import type { OwnClaim } from './own-claims.ts'

/** The word alone is kept: it outlives the answer that it was first typed for. */
const wordInput = z.object({ note: declineClaimInput.shape.note })

interface Props {
  claim: OwnClaim
  opened: boolean
  onClose: () => void
}

/** « Je ne suis pas d’accord » with our answer: a word, which the owner reads. */
export default function DeclineDialog({ claim, ...props }: Props) {
  const { id: claimId, reference, proposedAt } = claim
  const decline = useAct(trpc.claims.decline, {
    announced: 'Message envoyé. Le responsable décide, et vous répond.',
    failed: 'Échec de l’envoi',
    stale: ['claims', 'orders'],
  })
  return (
    <OrderFormDialog
      {...props}
      order={{ reference }}
      title="Je ne suis pas d’accord"
      schema={wordInput}
      keptAs={`laveo-pas-d-accord-${claimId}`}
      empty={{ note: '' }}
      act={{
        ...decline,
        run: ({ note }) => decline.run({ claimId, proposedAt: proposedAt ?? 0, note }),
      }}
      submit="Envoyer au responsable"
    >
      {(form) => (
        <>
          <p>Dites pourquoi. Le responsable lit votre message et décide.</p>
          <Textarea
            label="Votre mot"
            required
            rows={4}
            maxLength={MAX_CLAIM_WORD}
            data-autofocus
            {...form.getInputProps('note')}
          />
        </>
      )}
    </OrderFormDialog>
  )
}
