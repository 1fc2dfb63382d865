import * as z from 'zod/mini'
import { isAppErrorCode } from '../errors.ts'
import { francsField, idField, optionalLine, phoneTimeField, textField } from '../fields.ts'
import { CHECK_STEPS, checkInput } from './custody.ts'
import { MISSION_STATUSES } from './orders.ts'

/** Characters of a client's objection to a count. */
export const MAX_DISAGREEMENT = 500

export const disagreeInput = z.strictObject({
  orderId: idField,
  step: z.enum(CHECK_STEPS, 'Ce passage n’existe pas.'),
  note: textField('Ce qui ne va pas', MAX_DISAGREEMENT),
})
export type DisagreeInput = z.infer<typeof disagreeInput>

/** A livreur's step on an order that is no longer theirs: the server refused it, or never received it. */
export const claimMissionInput = z.strictObject({
  orderId: idField,
  from: z.enum(MISSION_STATUSES, 'Cette mission n’a pas d’étape suivante.'),
  /** Code of the error that refused it. */
  refusal: z.string().check(z.refine(isAppErrorCode, 'Ce refus n’existe pas.')),
  /** Milliseconds of the phone's own clock when the livreur confirmed. */
  takenAt: phoneTimeField,
  /** The livreur saw the order leave their list: the step was never sent. */
  live: z.optional(z.literal(true)),
  /** Francs that the livreur says they were given. */
  cashReceived: z.optional(francsField),
  /** The count at the client's door, and a note. */
  check: z.optional(checkInput),
  note: optionalLine(500),
  idempotencyKey: idField,
})
export type ClaimMissionInput = z.infer<typeof claimMissionInput>

export const resolveFlagInput = z.strictObject({
  flagId: idField,
  /** How the flag was resolved. */
  resolution: optionalLine(500),
})
export type ResolveFlagInput = z.infer<typeof resolveFlagInput>
