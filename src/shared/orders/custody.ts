import type { OrderStatus } from '#shared/order-status.ts'

/** The two visits to a client at which the pieces are counted. */
export const CHECK_STEPS = ['pickup', 'delivery'] as const
export type CheckStep = (typeof CHECK_STEPS)[number]

/** The step at which a photo of an order was taken: at a count, before the closed entrance of a visit that found nobody, of a piece in the workshop, or by its client for a claim. */
export const PHOTO_STEPS = [...CHECK_STEPS, 'missed_visit', 'workshop', 'claim'] as const
export type PhotoStep = (typeof PHOTO_STEPS)[number]

/** The visit at which the step to this status counts pieces; undefined for a step without a count. */
export function checkStepOf(to: OrderStatus): CheckStep | undefined {
  if (to === 'picked_up') return 'pickup'
  if (to === 'completed') return 'delivery'
}

/** Why a line holds more or fewer pieces than it should. */
export const COUNT_REASONS = [
  'garde',
  'absent',
  'ajoute',
  'atelier',
  'introuvable',
  'refuse',
  'recompte',
  'autre',
] as const
export type CountReason = (typeof COUNT_REASONS)[number]

/** The French of each reason, as the livreur picks it and the team reads it. */
export const COUNT_REASON_LABELS: Record<CountReason, string> = {
  garde: 'Gardé par le client',
  absent: 'Pas dans le sac',
  ajoute: 'Ajouté par le client',
  atelier: 'Resté à l’atelier',
  introuvable: 'Introuvable',
  refuse: 'Refusé par le client',
  recompte: 'Mal compté la première fois',
  autre: 'Autre raison',
}

/** The same, addressed to the client. */
export const OWN_COUNT_REASON_LABELS: Record<CountReason, string> = {
  ...COUNT_REASON_LABELS,
  garde: 'Gardé par vous',
  ajoute: 'Ajouté par vous',
  refuse: 'Refusé par vous',
}

/** Whether a line holds more or fewer pieces than it should. */
export type GapKind = 'more' | 'fewer'

// Pieces missing at the delivery were in our hands: the client cannot have kept them.
const REASONS: Record<CheckStep, Record<GapKind, readonly CountReason[]>> = {
  pickup: { fewer: ['garde', 'absent', 'autre'], more: ['ajoute', 'autre'] },
  delivery: { fewer: ['atelier', 'introuvable', 'refuse', 'autre'], more: ['recompte', 'autre'] },
}

/** The reasons that may explain such a gap at this visit. */
export function reasonsFor(step: CheckStep, gap: GapKind): readonly CountReason[] {
  return REASONS[step][gap]
}

/** Whether this reason exists at this visit. */
export function isReasonAt(step: CheckStep, reason: CountReason): boolean {
  return Object.values(REASONS[step]).some((reasons) => reasons.includes(reason))
}

/** Damage noted at a visit, so that what was there before the laundry is known. */
export const RESERVE_KINDS = ['tache', 'trou', 'bouton_manquant', 'decolore', 'autre'] as const
export type ReserveKind = (typeof RESERVE_KINDS)[number]

/** The French of each reserve. */
export const RESERVE_LABELS: Record<ReserveKind, string> = {
  tache: 'Tache',
  trou: 'Trou',
  bouton_manquant: 'Bouton manquant',
  decolore: 'Décoloré',
  autre: 'Autre',
}

/** Reserves that one visit may note. */
export const MAX_RESERVES = 20
/** Photos of one visit. */
export const MAX_PHOTOS = 6
/** Most pieces of one line that a bag may really hold. */
export const MAX_COUNTED_PIECES = 999

/** The flags that a client raises with a message of their own; `problem` is of before claims. */
export const TOLD_BY_CLIENT = ['disagreement', 'problem', 'claim'] as const

/** Whether the client sees this flag. */
export const isReadByClient = (flag: unknown): boolean =>
  TOLD_BY_CLIENT.some((kind) => kind === flag)

export const ADJUSTMENT_STATUSES = ['proposed', 'accepted', 'refused', 'withdrawn'] as const
export type AdjustmentStatus = (typeof ADJUSTMENT_STATUSES)[number]

/** The French of a proposal's outcome. */
export const ADJUSTMENT_STATUS_LABELS: Record<AdjustmentStatus, string> = {
  proposed: 'Proposé',
  accepted: 'Accepté',
  refused: 'Refusé',
  withdrawn: 'Retiré',
}

/** Wrong hand-over codes that a livreur may type before a photo takes the code's place. */
export const MAX_CODE_TRIES = 5
