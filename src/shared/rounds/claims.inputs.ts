import * as z from 'zod/mini'
import { isAppErrorCode } from '#shared/errors.ts'
import { francsField, idField, optionalLine, phoneTimeField } from '#shared/fields.ts'
import { MISSION_STATUSES } from '#shared/order-status.ts'
import { unfinishedCheckInput } from '#shared/orders/custody.inputs.ts'

/** A livreur's step on an order that is no longer theirs: the server refused it, or never received it. */
export const claimMissionInput = z.strictObject({
  orderId: idField,
  from: z.enum(MISSION_STATUSES, 'Cette mission n’a pas d’étape suivante.'),
  /** Code of the error that refused it. */
  refusal: z.string().check(z.refine(isAppErrorCode, 'Ce refus n’existe pas.')),
  /** Milliseconds of the phone's own clock when the livreur confirmed. */
  takenAt: phoneTimeField,
  /** When the phone sent this request, by its own clock. */
  sentAt: z.optional(phoneTimeField),
  /** The livreur saw the order leave their list: the step was never sent. */
  live: z.optional(z.literal(true)),
  /** Francs that the livreur says they were given. */
  cashReceived: z.optional(francsField),
  /** The count at the client's door, and a note. */
  check: z.optional(unfinishedCheckInput),
  note: optionalLine(500),
  idempotencyKey: idField,
})
export type ClaimMissionInput = z.infer<typeof claimMissionInput>
