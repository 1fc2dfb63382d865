import {
  type ClaimState,
  type PaybackWay,
  type Remedy,
  wayWords,
} from '#shared/orders/claims/claims.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import type { Outputs } from '#web/trpc.ts'

/** A claim as its client reads it. */
export type OwnClaim = Outputs['claims']['ofOrder']['claims'][number]

/** Whether the form of a new problem opens beside this claim: what is wrong with the linen is not said by « Pas d’accord avec le compte ». */
export const isRoomBeside = ({ state, kind }: Pick<OwnClaim, 'state' | 'kind'>): boolean =>
  state === 'closed' || kind === 'count'

/** Whether the client may tell a further problem, also beside an open claim about linen: its pieces are added to that one. */
export const mayTellMore = (claim: Pick<OwnClaim, 'state' | 'kind' | 'pieces'>): boolean =>
  isRoomBeside(claim) || claim.pieces.length > 0

const FURTHER = 'autre'

/** The form of a further problem, which an open claim does not close. */
export const furtherProblem = (orderId: string): string =>
  `${paths.client.problem(orderId)}?${FURTHER}`

export const isFurther = (params: URLSearchParams): boolean => params.has(FURTHER)

type Money = Pick<OwnClaim, 'amount' | 'deducted' | 'way' | 'paidAt' | 'paidOutcome'>

/** `6 000 FCFA par Wave`; nothing where no money goes back. A refund may have been kept as credit, or found not due. */
export function moneyWords({
  amount,
  deducted,
  way,
  paidOutcome,
}: Omit<Money, 'paidAt'>): string | undefined {
  if (way === null || amount === null || paidOutcome === 'not_due') return undefined
  const first = deducted ?? 0
  const paid = first > 0 ? `${formatFcfa(first)} déduits de ce que vous deviez` : ''
  if (first === amount) return paid
  const taken = paidOutcome === 'credited' ? 'credit' : way
  return [paid, `${formatFcfa(amount - first)} ${wayWords(taken)}`].filter(Boolean).join(', ')
}

interface Ended {
  state: ClaimState
  remedy: Remedy | null
  way: PaybackWay | null
  paidAt: number | null
}

/** Money that was accepted and has not left yet. */
export const isMoneyAwaited = ({ state, way, paidAt }: Omit<Ended, 'remedy'>): boolean =>
  state === 'closed' && way !== null && way !== 'credit' && paidAt === null

/** `Réglée : 6 000 FCFA par Wave` once it was really paid, and until then what is on its way. */
export function endedWords(claim: Ended & Money & Pick<OwnClaim, 'answer'>): string {
  const { answer, remedy, paidOutcome } = claim
  if (answer === 'silent') return 'Close, sans réponse de votre part'
  if (paidOutcome === 'not_due') return 'Rien à rembourser'
  if (remedy === 'rewash') return 'Relavage gratuit'
  const money = moneyWords(claim)
  if (!money) return 'Close'
  return isMoneyAwaited(claim) ? `${money}, en route` : `Réglée\u00a0: ${money}`
}
