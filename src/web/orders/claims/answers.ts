import {
  OWN_KIND_LABELS,
  type PaybackWay,
  pricePaid,
  refundWords,
  wayWords,
} from '#shared/orders/claims/claims.ts'
import { faultyGarments } from '#shared/text/garment-faults.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { NotAgreedSheet } from '../not-agreed.tsx'
import type { OwnClaim } from './own-claims.ts'

type Proposed = Pick<
  OwnClaim,
  'id' | 'reference' | 'remedy' | 'amount' | 'method' | 'proposedAt' | 'pieces' | 'kind'
>

/** `6 000 FCFA en avoir`, `Un relavage gratuit`: what the shop proposes. */
export function proposedWords({ remedy, amount, method }: Proposed): string {
  if (remedy === 'rewash') return 'Un relavage gratuit'
  if (amount === null) return 'Notre réponse vous va'
  return sumWords(amount, method)
}

/** `6 000 FCFA en avoir` */
export const sumWords = (amount: number, way: PaybackWay | null): string =>
  `${formatFcfa(amount)} ${wayWords(way ?? 'credit')}`

/** `1 chemise abîmée`, `Livreur` */
export const claimTitle = (claim: Pick<OwnClaim, 'kind' | 'pieces'>): string =>
  faultyGarments(claim) ?? OWN_KIND_LABELS[claim.kind]

/** `4 fois le prix payé, 1 500 FCFA.` Nothing where no price was paid for the pieces. */
export function ruleWords({ amount, pieces }: Pick<OwnClaim, 'amount' | 'pieces'>) {
  const price = pricePaid(pieces)
  if (price === 0 || amount === null) return undefined
  const times = amount / price
  if (times === 1) return 'Le prix que vous aviez payé.'
  if (Number.isInteger(times)) return `${times}\u00a0fois le prix payé, ${formatFcfa(price)}.`
  const count = pieces.reduce((sum, { quantity }) => sum + quantity, 0)
  return `Vous aviez payé ${formatFcfa(price)} pour ${count === 1 ? 'cette pièce' : 'ces pièces'}.`
}

/** Our words, without the sum and the way that the heading says: there the way follows the client's choice. */
export const wordsBesideSum = ({
  amount,
  method,
  message,
}: Pick<OwnClaim, 'amount' | 'method' | 'message'>) =>
  amount === null || method === null
    ? message
    : message?.replace(`${refundWords(formatFcfa(amount), method)}. `, '')

/** « Accepter », by the way that the message promised unless another one is chosen. */
export function useAcceptClaim() {
  const accept = useAct(trpc.claims.accept, {
    announced: 'C’est noté, merci.',
    failed: 'Votre réponse n’est pas partie.',
    stale: ['claims', 'credit', 'orders', 'recurring'],
  })
  return {
    isRunning: accept.isRunning,
    unanswered: accept.unanswered,
    run({ id: claimId, proposedAt }: Proposed, way?: PaybackWay) {
      if (proposedAt !== null)
        void accept.run({ claimId, proposedAt, ...(way !== undefined && { way }) })
    },
  }
}

/** The ready words against what the shop proposes: nobody finds a sum too low that was not told. */
export const reasonsAgainst = ({ remedy, amount }: Pick<OwnClaim, 'remedy' | 'amount'>) => [
  ...(amount === null ? [] : [{ label: 'La somme est trop basse' }]),
  ...(remedy === 'rewash' ? [{ label: 'Un relavage ne suffit pas' }] : []),
  { label: 'Ce n’est pas ce qui s’est passé' },
]

/** The sheet of « Pas d’accord » with what the shop proposes: the owner reads it. */
export function useDeclineClaim(claim: Proposed): NotAgreedSheet {
  const { id: claimId, reference, proposedAt } = claim
  const decline = useAct(trpc.claims.decline, {
    announced: 'Message envoyé. Le responsable décide, et vous répond.',
    failed: 'Échec de l’envoi',
    stale: ['claims', 'orders'],
  })
  return {
    order: { reference },
    reasons: reasonsAgainst(claim),
    keptAs: `laveo-pas-d-accord-${claimId}`,
    consequence: 'Le responsable lit votre message et décide.',
    act: {
      ...decline,
      run: (note) => decline.run({ claimId, proposedAt: proposedAt ?? 0, note }),
    },
  }
}
