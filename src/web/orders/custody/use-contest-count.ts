import { useState } from 'react'
import { newKey } from '#web/lib/new-key.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { Check } from '../count-words.ts'
import type { NotAgreedSheet } from '../not-agreed.tsx'

/** The sheet of « Pas d’accord » with a count: it opens a claim, which the team reads. */
export function useContestCount(
  order: { id: string; reference: string },
  { step, expected }: Pick<Check, 'step' | 'expected'>,
): NotAgreedSheet {
  const [claimId, setClaimId] = useState(newKey)
  const open = useAct(trpc.claims.open, {
    announced: 'Message envoyé. L’équipe le lit et vous répond.',
    failed: 'Votre réponse n’est pas partie.',
    stale: ['claims', 'orders'],
    // The next one, once this is closed, is another claim.
    onSuccess: () => setClaimId(newKey()),
  })
  return {
    order: { reference: order.reference },
    reasons: [{ label: `Il y en avait ${expected}` }, { label: 'Ce ne sont pas les miennes' }],
    keptAs: `laveo-pas-d-accord-${order.id}-${step}`,
    consequence: 'L’équipe lit votre message et vous répond.',
    act: {
      ...open,
      run: (note) =>
        open.run({
          claimId,
          orderId: order.id,
          kind: 'count',
          step,
          pieces: [],
          photoIds: [],
          note,
        }),
    },
  }
}
