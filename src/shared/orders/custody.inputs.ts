import * as z from 'zod/mini'
import { idField, optionalLine, whole } from '#shared/fields.ts'
import { asksForNumber, type FlagKind, NUMBER_ANSWERS } from '#shared/order-flags.ts'
import {
  CHECK_STEPS,
  COUNT_REASONS,
  type CountReason,
  MAX_COUNTED_PIECES,
  MAX_RESERVES,
  RESERVE_KINDS,
} from './custody.ts'
import { MAX_LINES } from './order-limits.ts'

/** A line whose count differed, with its name of that time: an adjustment may remove the line later. */
export interface StoredCount extends LineCount {
  reason: CountReason
  /** Expected pieces. */
  expected: number
  name: string
  service: string
}

/** A stored reserve, with its line's name of that time. */
export type StoredReserve = Reserve & { name?: string }

/** The number of a line; it grows with each adjustment, because a number is never reused in an order. */
export const positionField = whole('La ligne').check(z.minimum(0), z.maximum(10_000))

/** The count of one line, with a reason when it differs from what is expected. */
const countInput = z.strictObject({
  position: positionField,
  counted: whole('Le compte').check(z.minimum(0), z.maximum(MAX_COUNTED_PIECES)),
  reason: z.optional(z.enum(COUNT_REASONS, 'Dites pourquoi le compte est différent.')),
  note: optionalLine(200),
})
export type LineCount = z.infer<typeof countInput>

const reserveInput = z.strictObject({
  kind: z.enum(RESERVE_KINDS, 'Choisissez un défaut.'),
  /** Number of the line; null for the whole bag. */
  position: z.nullable(positionField),
  note: optionalLine(200),
})
export type Reserve = z.infer<typeof reserveInput>

/** The count and reserves of one visit. */
export const checkInput = z.strictObject({
  /** One for each line of the order; a missing line was not counted. */
  counts: z.array(countInput).check(z.maxLength(MAX_LINES)),
  reserves: z
    .array(reserveInput)
    .check(z.maxLength(MAX_RESERVES, `${MAX_RESERVES} défauts au plus.`)),
  /** The client was present at the count. */
  withClient: z.boolean(),
})
export type CheckInput = z.infer<typeof checkInput>

/** « D’accord » with the count of a step that differs from what was expected. */
export const agreeInput = z.strictObject({ orderId: idField, step: z.enum(CHECK_STEPS) })
export type AgreeInput = z.infer<typeof agreeInput>

/** The count of a step that never came to its end: the livreur may not have said who was there. */
export const unfinishedCheckInput = z.extend(checkInput, { withClient: z.optional(z.boolean()) })
export type UnfinishedCheck = z.infer<typeof unfinishedCheckInput>

/** The hand-over code as it is typed. */
export const handoverCodeField = z
  .string('Le code a 4 chiffres.')
  .check(z.regex(/^\d{4}$/, 'Le code a 4 chiffres.'))

/** Drawn by the phone; one photo however its id is written. */
export const photoIdField = idField.check(z.toLowerCase())

export const resolveFlagInput = z.strictObject({
  flagId: idField,
  /** How the flag was resolved. */
  resolution: optionalLine(500),
  answer: z.optional(z.enum(NUMBER_ANSWERS)),
})

/** The form of a flag of this kind, whose answer is asked for where there is one. */
export const resolveFlagForm = (kind: FlagKind) =>
  resolveFlagInput.check(
    z.refine(({ answer }) => asksForNumber(kind) === (answer !== undefined), {
      path: ['answer'],
      error: 'Dites si le numéro est juste.',
    }),
  )
export type ResolveFlagInput = z.infer<typeof resolveFlagInput>
