import type { FlagKind } from '#shared/order-flags.ts'
import { isOver, type OrderStatus } from '#shared/order-status.ts'
import type { ClaimKind } from '../claims/claims.ts'

/** Something that went wrong, as the team works on it: told by a count, a livreur, the workshop, a client or a colleague. */
export type ProblemKind = FlagKind | 'count_contested' | 'ask' | 'weekly'

/**
 * It is done within so many opening hours, before closing, before the linen is to be ready, before the promised visit,
 * or before the next visit that a livreur could make. `own`: it brings its hour.
 */
type ProblemDeadline = { openHours: number } | 'closing' | 'ready' | 'visit' | 'next_slot' | 'own'

/** The next thing that somebody does about it. */
export const PROBLEM_ACTS = {
  answer: 'Répondre',
  settle: 'Trancher',
  search: 'Chercher',
  reschedule: 'Autre passage',
  reassign: 'Réassigner',
  check_number: 'Vérifier',
  seen: 'Vu',
  has_linen: 'Il a son linge',
  told: 'Client prévenu',
  given_back: 'Rendu au client',
  settled: 'C’est réglé',
  decide: 'Décider',
  open_file: 'Voir sa fiche',
} as const
export type ProblemAct = keyof typeof PROBLEM_ACTS

/** These acts end the problem; what was done may be noted with all but the first. */
const ENDING_ACTS = [
  'seen',
  'check_number',
  'has_linen',
  'told',
  'given_back',
  'settled',
] as const satisfies readonly ProblemAct[]

interface Problem {
  whose: 'team' | 'owner'
  deadline: ProblemDeadline
  act: ProblemAct
  /** A claim of one of these kinds that is open for the order tells the same: the list has its row alone. */
  claimedAs?: readonly ClaimKind[]
}

/** Deadlines, buttons, lists and badges read what a problem is from here. */
export const PROBLEMS: Record<ProblemKind, Problem> = {
  claim: { whose: 'team', deadline: 'own', act: 'answer' },
  count_contested: { whose: 'team', deadline: { openHours: 4 }, act: 'settle' },
  ask: { whose: 'owner', deadline: { openHours: 4 }, act: 'decide' },
  weekly: { whose: 'team', deadline: 'own', act: 'open_file' },
  piece_missing: { whose: 'team', deadline: 'ready', act: 'search', claimedAs: ['missing'] },
  piece_damaged: { whose: 'team', deadline: 'ready', act: 'told', claimedAs: ['damaged'] },
  count_gap: { whose: 'team', deadline: 'closing', act: 'seen', claimedAs: ['count', 'missing'] },
  disagreement: {
    whose: 'team',
    deadline: { openHours: 4 },
    act: 'settled',
    claimedAs: ['count'],
  },
  visit_missed: { whose: 'team', deadline: 'next_slot', act: 'reschedule' },
  to_reassign: { whose: 'team', deadline: 'visit', act: 'reassign' },
  not_theirs: { whose: 'team', deadline: { openHours: 4 }, act: 'check_number' },
  code_failed: { whose: 'team', deadline: { openHours: 4 }, act: 'has_linen' },
  refused_action: { whose: 'team', deadline: { openHours: 4 }, act: 'settled' },
  problem: { whose: 'team', deadline: { openHours: 4 }, act: 'settled' },
  wave_differs: { whose: 'team', deadline: 'closing', act: 'settled' },
  linen_to_return: { whose: 'team', deadline: 'closing', act: 'given_back' },
  late_pickup: { whose: 'team', deadline: 'closing', act: 'seen' },
}

/** A claim of this kind that is open for the order tells the same as its flag. */
export const isToldByClaim = (kind: FlagKind, claimed: ClaimKind): boolean =>
  PROBLEMS[kind].claimedAs?.includes(claimed) ?? false

/** Those that wait for us, for the client, and what is closed. */
export const PROBLEM_LISTS = ['ours', 'client', 'closed'] as const
export type ProblemList = (typeof PROBLEM_LISTS)[number]

interface FlaggedOrder {
  kind: FlagKind
  /** It is null once the order was deleted. */
  orderStatus: OrderStatus | null
  /** A missed visit waits for another time since then. */
  heldSince: number | null
}

/** The next act about a flag: of an order that is over, or has its new hour, what would move it comes too late. */
export function flagActOf({ kind, orderStatus, heldSince }: FlaggedOrder): ProblemAct {
  const { act } = PROBLEMS[kind]
  if (isEndingAct(act) || kind === 'claim') return act
  if (orderStatus === null || isOver(orderStatus)) return 'settled'
  return kind === 'visit_missed' && heldSince === null ? 'decide' : act
}

export const isEndingAct = (act: ProblemAct): boolean =>
  (ENDING_ACTS as readonly ProblemAct[]).includes(act)
