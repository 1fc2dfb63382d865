import * as z from 'zod/mini'
import { isAppErrorCode } from '../errors.ts'
import { francsField, idField, optionalLine, phoneTimeField, textField } from '../fields.ts'
import { CHECK_STEPS, checkInput } from './custody.ts'
import { MISSION_STATUSES } from './orders.ts'

export const MAX_DISAGREEMENT = 500

export const disagreeInput = z.strictObject({
  orderId: idField,
  step: z.enum(CHECK_STEPS, 'Ce passage n’existe pas.'),
  note: textField('Ce qui ne va pas', MAX_DISAGREEMENT),
})
export type DisagreeInput = z.infer<typeof disagreeInput>

/** What a livreur did at a door of an order that has left them: the server refused it, or never heard of it. */
export const claimMissionInput = z.strictObject({
  orderId: idField,
  from: z.enum(MISSION_STATUSES, 'Cette mission n’a pas d’étape suivante.'),
  /** Code of the error that refused it. */
  refusal: z.string().check(z.refine(isAppErrorCode, 'Ce refus n’existe pas.')),
  /** Milliseconds of the phone's own clock when the livreur confirmed. */
  takenAt: phoneTimeField,
  /** The order left its livreur before their eyes: nothing of the step was sent before. */
  live: z.optional(z.literal(true)),
  /** Francs that the livreur says they were given. */
  cashReceived: z.optional(francsField),
  /** What was counted at the door, and what was written of it. */
  check: z.optional(checkInput),
  note: optionalLine(500),
  idempotencyKey: idField,
})
export type ClaimMissionInput = z.infer<typeof claimMissionInput>

export const resolveFlagInput = z.strictObject({
  flagId: idField,
  /** What was done about it. */
  resolution: optionalLine(500),
})
export type ResolveFlagInput = z.infer<typeof resolveFlagInput>
