import * as z from 'zod/mini'
import { idField, optionalLine, whole } from '../fields.ts'
import { MAX_LINES, type OrderStatus } from './orders.ts'

/** The two moments at a client's door when what is in the bag is counted. */
export const CHECK_STEPS = ['pickup', 'delivery'] as const
export type CheckStep = (typeof CHECK_STEPS)[number]

/** The moment at which the step that leads to this status is counted; nothing on the way there. */
export function checkStepOf(to: OrderStatus): CheckStep | undefined {
  if (to === 'picked_up') return 'pickup'
  if (to === 'completed') return 'delivery'
}

/** Why a line holds more or fewer pieces than it should. */
const COUNT_REASONS = [
  ...(['garde', 'absent', 'ajoute'] as const),
  ...(['atelier', 'introuvable', 'refuse', 'recompte'] as const),
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
  recompte: 'Mal compté à la collecte',
  autre: 'Autre raison',
}

/** The same as the client reads it, who is spoken to. */
export const OWN_COUNT_REASON_LABELS: Record<CountReason, string> = {
  ...COUNT_REASON_LABELS,
  garde: 'Gardé par vous',
  ajoute: 'Ajouté par vous',
  refuse: 'Refusé par vous',
}

/** Whether a line holds more or fewer pieces than it should. */
export type GapKind = 'more' | 'fewer'

// What is missed at the delivery was in the house's hands: nobody says there that its client kept it.
const REASONS: Record<CheckStep, Record<GapKind, readonly CountReason[]>> = {
  pickup: { fewer: ['garde', 'absent', 'autre'], more: ['ajoute', 'autre'] },
  delivery: { fewer: ['atelier', 'introuvable', 'refuse', 'autre'], more: ['recompte', 'autre'] },
}

/** What may explain such a gap at this door. */
export function reasonsFor(step: CheckStep, gap: GapKind): readonly CountReason[] {
  return REASONS[step][gap]
}

/** Whether this may be said at this door at all. */
export function isReasonAt(step: CheckStep, reason: CountReason): boolean {
  return Object.values(REASONS[step]).some((reasons) => reasons.includes(reason))
}

/** What is written of a garment before anybody can say that the laundry did it. */
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

export const MAX_RESERVES = 20
export const MAX_PHOTOS = 6
/** Most pieces of one line that a bag may really hold. */
export const MAX_COUNTED_PIECES = 199

/** The number of a line; it grows with each adjustment, for no number is ever given twice in one order. */
export const positionField = whole('La ligne').check(z.minimum(0), z.maximum(10_000))

/** What one line holds; a reason where it is not what it should. */
const countInput = z.strictObject({
  position: positionField,
  counted: whole('Le compte').check(z.minimum(0), z.maximum(MAX_COUNTED_PIECES)),
  reason: z.optional(z.enum(COUNT_REASONS, 'Dites pourquoi le compte est différent.')),
  note: optionalLine(200),
})
export type LineCount = z.infer<typeof countInput>

/** A line that did not hold what it should have, as it was then: an adjustment may take it out of the order later. */
export interface FoundCount extends LineCount {
  reason: CountReason
  /** Pieces that it should have held. */
  expected: number
  name: string
  service: string
}

/** The same as the books hold it: those written before the name was kept have none. */
export type StoredCount = LineCount & Pick<FoundCount, 'reason'> & Partial<FoundCount>

const reserveInput = z.strictObject({
  kind: z.enum(RESERVE_KINDS, 'Choisissez une réserve.'),
  /** The line it speaks of; nothing when it is the whole bag. */
  position: z.nullable(positionField),
  note: optionalLine(200),
})
export type Reserve = z.infer<typeof reserveInput>

/** A reserve as the books hold it, with the name of its line as it was then. */
export type StoredReserve = Reserve & { name?: string }

/** What a livreur and a client saw together at the door. */
export const checkInput = z.strictObject({
  /** Of every line of the order: one that nobody names was not counted. */
  counts: z.array(countInput).check(z.maxLength(MAX_LINES)),
  reserves: z
    .array(reserveInput)
    .check(z.maxLength(MAX_RESERVES, `${MAX_RESERVES} réserves au plus.`)),
  /** The client stood there while it was counted. */
  withClient: z.boolean(),
})
export type CheckInput = z.infer<typeof checkInput>

/** What makes an order need somebody of the team. */
export const FLAG_KINDS = [
  'count_gap',
  'disagreement',
  'code_failed',
  'refused_action',
  'to_reassign',
] as const
export type FlagKind = (typeof FLAG_KINDS)[number]

/** The French of each flag, as the team reads it. */
export const FLAG_LABELS: Record<FlagKind, string> = {
  count_gap: 'Écart au comptage',
  disagreement: 'Client pas d’accord',
  code_failed: 'Remise sans le bon code',
  refused_action: 'Action refusée',
  to_reassign: 'À réassigner',
}

/** Whether a client reads of their order that it was flagged so: only that they themselves do not agree. */
export const isReadByClient = (flag: unknown): boolean => flag === 'disagreement'

export const ADJUSTMENT_STATUSES = ['proposed', 'accepted', 'refused', 'withdrawn'] as const
export type AdjustmentStatus = (typeof ADJUSTMENT_STATUSES)[number]

/** The French of what became of a proposal. */
export const ADJUSTMENT_STATUS_LABELS: Record<AdjustmentStatus, string> = {
  proposed: 'Proposé',
  accepted: 'Accepté',
  refused: 'Refusé',
  withdrawn: 'Retiré',
}

/** Wrong hand-over codes that a livreur may type before a photo takes the code's place. */
export const MAX_CODE_TRIES = 5

/** The hand-over code as it is typed. */
export const handoverCodeField = z
  .string('Le code a 4 chiffres.')
  .check(z.regex(/^\d{4}$/, 'Le code a 4 chiffres.'))

/** Drawn by the phone; one photo however its id is written. */
export const photoIdField = idField.check(z.toLowerCase())
