import * as z from 'zod/mini'
import { francsField, idField, instantField, optionalText, textField } from '#shared/fields.ts'
import { PAYMENT_METHODS } from '#shared/money/payment-methods.ts'
import { quantitiesField } from '../adjustments.inputs.ts'
import { photoIdField } from '../custody.inputs.ts'
import { CHECK_STEPS, MAX_COUNTED_PIECES, MAX_PHOTOS } from '../custody.ts'
import {
  CLAIM_KINDS,
  CLAIM_STATES,
  MAX_CLAIM_MESSAGE,
  MAX_CLAIM_PHOTOS,
  MAX_CLAIM_WORD,
  PAYBACK_WAYS,
  REMEDIES,
  TEAM_KINDS,
} from './claims.ts'

const photosField = z
  .array(photoIdField)
  .check(z.maxLength(MAX_CLAIM_PHOTOS, `${MAX_CLAIM_PHOTOS} photos au plus.`))

const pieceField = z.strictObject({
  position: z.int().check(z.minimum(0), z.maximum(999)),
  quantity: z.int().check(z.minimum(1), z.maximum(MAX_COUNTED_PIECES)),
})

/** The id is made where the form is: the same claim again is one. */
export const openClaimInput = z
  .strictObject({
    claimId: idField,
    orderId: idField,
    kind: z.enum(CLAIM_KINDS, 'Choisissez ce qui s’est passé.'),
    pieces: z.array(pieceField).check(z.maxLength(100)),
    /** The count that is contested, where one is. */
    step: z.optional(z.enum(CHECK_STEPS)),
    note: optionalText(MAX_CLAIM_WORD),
    photoIds: photosField,
    pointedIds: z.optional(z.array(photoIdField).check(z.maxLength(MAX_PHOTOS))),
  })
  .check(
    z.refine(({ note, pieces }) => note !== undefined || pieces.length > 0, {
      path: ['note'],
      error: 'Dites ce qui ne va pas.',
    }),
  )
export type OpenClaimInput = z.infer<typeof openClaimInput>

export const claimIdInput = z.strictObject({ claimId: idField })

/** A word, photos or both. */
export const addToClaimInput = z
  .strictObject({ claimId: idField, note: optionalText(MAX_CLAIM_WORD), photoIds: photosField })
  .check(
    z.refine(({ note, photoIds }) => note !== undefined || photoIds.length > 0, {
      path: ['note'],
      error: 'Écrivez un mot, ou ajoutez une photo.',
    }),
  )
export type AddToClaimInput = z.infer<typeof addToClaimInput>

/** « Accepter » of what is on screen. */
export const acceptClaimInput = z.strictObject({
  claimId: idField,
  /** When the proposal that the client read was made, in milliseconds UTC. */
  proposedAt: instantField,
  way: z.optional(z.enum(PAYBACK_WAYS)),
})
export type AcceptClaimInput = z.infer<typeof acceptClaimInput>

export const declineClaimInput = z.strictObject({
  claimId: idField,
  proposedAt: instantField,
  note: textField('Le mot', MAX_CLAIM_WORD),
})
export type DeclineClaimInput = z.infer<typeof declineClaimInput>

export const proposeInput = z.strictObject({
  claimId: idField,
  remedy: z.enum(REMEDIES, 'Choisissez notre réponse.'),
  /** Francs; of money alone. */
  amount: z.optional(francsField),
  /** The way of a refund alone. */
  method: z.optional(z.enum(PAYMENT_METHODS, 'Choisissez comment l’argent est versé.')),
  /** As the client reads it. */
  message: textField('Le message', MAX_CLAIM_MESSAGE),
  /** The client's debts are paid first of it. */
  deduct: z.optional(z.boolean()),
  /** The state that the screen showed, and when the answer was sent that it showed; null before the first. */
  from: z.enum(CLAIM_STATES),
  proposedAt: z.nullable(instantField),
  idempotencyKey: idField,
})
export type ProposeInput = z.infer<typeof proposeInput>

/** The pieces of each line as the client says them, and what they read. */
export const correctCountInput = z.strictObject({
  claimId: idField,
  counts: quantitiesField,
  message: textField('Le message', MAX_CLAIM_MESSAGE),
  from: z.enum(CLAIM_STATES),
  proposedAt: z.nullable(instantField),
  idempotencyKey: idField,
})
export type CorrectCountInput = z.infer<typeof correctCountInput>

/** The client reads a note of kind `looked`; the team alone reads one of kind `called`. */
export const noteClaimInput = z.strictObject({
  claimId: idField,
  kind: z.enum(['looked', 'called']),
  note: optionalText(MAX_CLAIM_WORD),
  /** « Recompter » of a contested count: its words promise an answer. */
  recount: z.optional(z.literal(true)),
  idempotencyKey: idField,
})
export type NoteClaimInput = z.infer<typeof noteClaimInput>

/** The team corrects the kind that the client chose, or notes the sum that the client asks. */
export const sortClaimInput = z.strictObject({
  claimId: idField,
  kind: z.optional(z.enum(TEAM_KINDS)),
  asked: z.optional(z.nullable(francsField)),
})
export type SortClaimInput = z.infer<typeof sortClaimInput>

export const claimFaultInput = z.strictObject({
  claimId: idField,
  /** A station of the workshop by its key, or one of `DOOR_FAULTS`. */
  fault: z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/i)),
})
export type ClaimFaultInput = z.infer<typeof claimFaultInput>

/** Figures of the last days, which three buttons offer. */
export const CLAIM_FIGURE_DAYS = [30, 90, 365] as const
export const claimFiguresInput = z.strictObject({
  days: z.literal([...CLAIM_FIGURE_DAYS]),
})
