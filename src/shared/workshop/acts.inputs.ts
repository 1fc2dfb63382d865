import * as z from 'zod/mini'
import { MAX_BULK } from '#shared/bulk.ts'
import { idField, lineField, phoneTimeField, whole } from '#shared/fields.ts'
import { photoIdField, positionField } from '#shared/orders/custody.inputs.ts'
import { MAX_COUNTED_PIECES } from '#shared/orders/custody.ts'
import { MAX_LINES } from '#shared/orders/order-limits.ts'
import { MAX_PIECES, MISSING_REASONS } from '#shared/orders/pieces/pieces.ts'
import { TAG, TAG_LENGTH } from './tags.ts'

const rowNumber = z.int().check(z.minimum(1), z.maximum(1e9))
const pieceField = z.int().check(z.minimum(1), z.maximum(MAX_PIECES))
const pieceList = z.array(pieceField).check(z.minLength(1), z.maxLength(MAX_PIECES))
const stationKeyField = z.string().check(z.minLength(1), z.maxLength(40))

/** Printed by us, or the number of a tag that the shop has bought. */
export const tagField = z.pipe(
  lineField('L’étiquette', TAG_LENGTH),
  z
    .string()
    .check(
      z.toUpperCase(),
      z.maxLength(TAG_LENGTH),
      z.regex(TAG, 'L’étiquette a des chiffres et des lettres.'),
    ),
)

const countedField = whole('Le compte').check(z.minimum(0), z.maximum(MAX_COUNTED_PIECES))
const countsField = z
  .array(z.strictObject({ position: positionField, counted: countedField }))
  .check(z.minLength(1), z.maxLength(MAX_LINES))

/** An act changes the pieces of one order. The queue of a tablet keeps it and sends it unchanged. */
export const pieceActField = z.discriminatedUnion('kind', [
  /** The bag is opened at the workshop and counted: for an order that nobody counted, this makes its pieces. */
  z.strictObject({
    kind: z.literal('receive'),
    counts: countsField,
    /** The first number of a roll; the following ones go to the pieces in their order. */
    firstTag: z.optional(tagField),
  }),
  /** `all`: every piece that waits at the station and has no mark. */
  z.strictObject({
    kind: z.literal('pass'),
    station: stationKeyField,
    pieces: z.union([z.literal('all'), pieceList]),
  }),
  /** Takes back an own act, by its idempotency key, so that one that waits for the network can be named too. */
  z.strictObject({ kind: z.literal('undo'), of: idField }),
  /** « À refaire »: one station back. */
  z.strictObject({ kind: z.literal('redo'), piece: pieceField }),
  z.strictObject({ kind: z.literal('stain'), piece: pieceField }),
  z.strictObject({
    kind: z.literal('damage'),
    piece: pieceField,
    photoId: z.optional(photoIdField),
  }),
  z.strictObject({
    kind: z.literal('miss'),
    piece: pieceField,
    reason: z.enum(MISSING_REASONS, 'Dites pourquoi la pièce manque.'),
  }),
  z.strictObject({ kind: z.literal('found'), piece: pieceField }),
  /** A bag by the kilo becomes the pieces that are in it. */
  z.strictObject({
    kind: z.literal('openBag'),
    piece: pieceField,
    counts: z
      .array(z.strictObject({ productId: idField, counted: countedField }))
      .check(z.minLength(1), z.maxLength(MAX_LINES)),
  }),
  z.strictObject({ kind: z.literal('tag'), piece: pieceField, tag: tagField }),
  /** Every piece ticked, the order has its place and is ready. */
  z.strictObject({
    kind: z.literal('pack'),
    pieces: pieceList,
    rack: lineField('Le portant', 40),
    place: whole('La place').check(z.minimum(1), z.maximum(999)),
    hangers: countedField,
    bags: countedField,
  }),
  /** Takes a packed order apart again: it leaves its place, and stays « Prêt » for its client. */
  z.strictObject({ kind: z.literal('unpack') }),
  /** « En traitement », which the first station after « Reçu » proposes. */
  z.strictObject({ kind: z.literal('process') }),
  /** « Rendu au client »: the clothes of a cancelled order leave. */
  z.strictObject({ kind: z.literal('return') }),
])
export type PieceAct = z.infer<typeof pieceActField>

/** Each act tells its worker and its times, because a tablet without network sends it later. */
const doneBy = {
  idempotencyKey: idField,
  /** The person at a device who says that they work. Null for the team, or if nobody tapped a first name. */
  workerN: z.nullable(rowNumber),
  takenAt: z.optional(phoneTimeField),
  sentAt: z.optional(phoneTimeField),
}

export const actInput = z.strictObject({ ...doneBy, orderId: idField, act: pieceActField })
export type ActInput = z.infer<typeof actInput>

/** Bags that are washed together: of each order, the pieces that wait at the station of the machines. */
export const startBatchInput = z.strictObject({
  ...doneBy,
  machine: lineField('La machine', 40),
  station: stationKeyField,
  orderIds: z.array(idField).check(z.minLength(1), z.maxLength(MAX_BULK)),
})
export type StartBatchInput = z.infer<typeof startBatchInput>

/** « Vider Machine 2 »: by the machine, since a load that was started without a network has no number yet. */
export const emptyBatchInput = z.strictObject({ ...doneBy, machine: lineField('La machine', 40) })
export type EmptyBatchInput = z.infer<typeof emptyBatchInput>

/** A missing piece, whose way is looked at. */
export const traceInput = z.strictObject({ orderId: idField, piece: pieceField })
