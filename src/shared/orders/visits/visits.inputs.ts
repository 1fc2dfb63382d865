import * as z from 'zod/mini'
import { francsField, idField, optionalLine, phoneTimeField, whole } from '#shared/fields.ts'
import { sharePositionInput } from '#shared/places/positions.inputs.ts'
import { RIDE_STATUSES } from '#shared/places/positions.ts'
import { VISIT_KINDS } from '#shared/time/visits.ts'
import { photoIdField } from '../custody.inputs.ts'
import { slotField } from '../orders.inputs.ts'
import { MAX_ABSENCE_REASON } from './presence.ts'
import { SLOT_REASONS } from './slot-reasons.ts'

/** The people whom we tell about another time of a visit. */
export const SLOT_NEWS_READERS = ['client', 'livreur'] as const
export type SlotNewsReader = (typeof SLOT_NEWS_READERS)[number]

const visitField = z.enum(VISIT_KINDS, 'Ce passage n’existe pas.')

export const visitSlotsInput = z.strictObject({ orderId: idField, visit: visitField })
export type VisitSlotsInput = z.infer<typeof visitSlotsInput>

export const decideFeeInput = z.strictObject({
  missedVisitId: idField,
  /** Francs that the admin decided on; 0 for none. They are those of the settings, as the admin's screen showed them. */
  fee: francsField,
})
export type DecideFeeInput = z.infer<typeof decideFeeInput>

export const changeSlotInput = z.strictObject({
  orderId: idField,
  visit: visitField,
  slot: slotField,
  /** The slot on the actor's screen, so that a client and the team cannot silently undo each other. */
  seen: z.nullable(slotField),
  /** Why the team changes it; a client gives none. */
  reason: z.optional(z.enum(SLOT_REASONS, 'Dites pourquoi l’heure change.')),
  /** The team decides with it on the fee of the missed visit. */
  missed: z.optional(decideFeeInput),
  /** The team tells them itself, so we do not. */
  untold: z.optional(
    z.array(z.enum(SLOT_NEWS_READERS)).check(z.maxLength(SLOT_NEWS_READERS.length)),
  ),
})
export type ChangeSlotInput = z.infer<typeof changeSlotInput>

export const awayInput = z.strictObject({ orderId: idField, visit: visitField })
export type AwayInput = z.infer<typeof awayInput>

export const recordMissedInput = z.strictObject({
  orderId: idField,
  from: z.enum(RIDE_STATUSES, 'Cette commande n’a pas de passage à signaler.'),
})
export type RecordMissedInput = z.infer<typeof recordMissedInput>

/** Calls and minutes that a livreur may report: beyond, their phone counted wrong. */
const MAX_CALLS = 99
const MAX_WAIT_MINUTES = 24 * 60

export const reportMissedInput = z.strictObject({
  orderId: idField,
  from: z.enum(RIDE_STATUSES, 'Cette mission n’a pas de passage à signaler.'),
  /** Milliseconds of the phone's own clock. */
  arrivedAt: phoneTimeField,
  calls: whole('Le nombre d’appels').check(z.minimum(0), z.maximum(MAX_CALLS)),
  waitedMinutes: whole('L’attente').check(z.minimum(0), z.maximum(MAX_WAIT_MINUTES)),
  /** The photo of the entrance; null where nobody had to be looked for. */
  photoId: z.nullable(photoIdField),
  /** The client was there and did not agree to what was weighed or counted: nothing of a search is asked for. */
  disagreed: z.optional(z.literal(true)),
  /** The place of the phone, or why it says nothing. */
  presence: z.strictObject({
    point: z.nullable(sharePositionInput),
    reason: optionalLine(MAX_ABSENCE_REASON),
  }),
  /** Milliseconds of the phone's own clock when the livreur reported it. */
  takenAt: z.optional(phoneTimeField),
  /** When the phone sent this request, by its own clock. */
  sentAt: z.optional(phoneTimeField),
  /** It waited on the phone for the network. */
  queued: z.optional(z.boolean()),
  idempotencyKey: idField,
})
export type ReportMissedInput = z.infer<typeof reportMissedInput>
