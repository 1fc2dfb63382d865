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

const WAYS = { credit: 'en avoir', wave: 'par Wave', espece: 'en espèces' } as const

/** `6 000 FCFA par Wave, en route`; nothing where no money goes back. A refund may have been kept as credit, or found not due. */
export function moneyWords({
  amount,
  deducted,
  way,
  paidAt,
  paidOutcome,
}: Pick<OwnClaim, 'amount' | 'deducted' | 'way' | 'paidAt' | 'paidOutcome'>): string | undefined {
  if (way === null || amount === null || paidOutcome === 'not_due') return undefined
  const first = deducted ?? 0
  const paid = first > 0 ? `${formatFcfa(first)} déduits de ce que vous deviez` : ''
  if (first === amount) return paid
  const taken = paidOutcome === 'credited' ? 'credit' : way
  const isOnItsWay = taken !== 'credit' && paidAt === null
  const rest = `${formatFcfa(amount - first)} ${WAYS[taken]}${isOnItsWay ? ', en route' : ''}`
  return [paid, rest].filter(Boolean).join(', ')
}
