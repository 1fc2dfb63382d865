import { formatFcfa } from '#shared/text/money.ts'
import type { Outputs } from '#web/trpc.ts'

/** A claim as its client reads it. */
export type OwnClaim = Outputs['claims']['ofOrder']['claims'][number]

/** Whether the form of a new problem opens beside this claim: what is wrong with the linen is not said by « Pas d’accord avec le compte ». */
export const isRoomBeside = ({ state, kind }: Pick<OwnClaim, 'state' | 'kind'>): boolean =>
  state === 'closed' || kind === 'count'

const WAYS = { credit: 'en avoir', wave: 'par Wave', espece: 'en espèces' } as const

/** `6 000 FCFA par Wave, en route`; nothing where no money goes back. A refund may have been kept as credit, or found not due. */
export function moneyWords({
  amount,
  way,
  paidAt,
  paidOutcome,
}: Pick<OwnClaim, 'amount' | 'way' | 'paidAt' | 'paidOutcome'>): string | undefined {
  if (way === null || amount === null || paidOutcome === 'not_due') return undefined
  const taken = paidOutcome === 'credited' ? 'credit' : way
  const isOnItsWay = taken !== 'credit' && paidAt === null
  return `${formatFcfa(amount)} ${WAYS[taken]}${isOnItsWay ? ', en route' : ''}`
}
