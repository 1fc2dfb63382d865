import * as z from 'zod/mini'
import { idField, optionalLine, whole } from '#shared/fields.ts'
import { shownFacts, withFormerShown } from '#shared/shown.inputs.ts'
import { MAX_FRANCS } from '#shared/text/money.ts'
import {
  COUNT_LINES,
  DRAWER_PARTS,
  type DrawerCount,
  type DrawerGapReason,
  EXPENSE_REASONS,
  type ExpenseReason,
  GAP_REASONS,
} from './drawer.ts'
import { MAX_MOVEMENT, slipField } from './drawer-receipts.ts'

const TOO_MUCH = 'Ce montant est trop grand.'
const NOTE_MAX = 120
/** The most pieces of one note or coin. */
const MOST_PIECES = 100_000

const francs = (label: string) =>
  whole(label).check(
    z.minimum(0, `${label} ne peut pas être négatif.`),
    z.maximum(MAX_FRANCS, TOO_MUCH),
  )
const takenField = whole('Le montant').check(
  z.minimum(1, 'Le montant doit être supérieur à 0.'),
  z.maximum(MAX_FRANCS, TOO_MUCH),
)
const countField = z.int().check(z.minimum(0), z.maximum(MAX_FRANCS))
/** A row of the drawer, or a closing: they are numbered as they come. */
const movementField = z.int().check(z.minimum(1), z.maximum(MAX_MOVEMENT))

const keysOf = <Key extends string>(labels: Record<Key, string>) =>
  Object.keys(labels) as [Key, ...Key[]]

/** A page of before this was asked sends none. */
const shownField = z.optional(z.strictObject({ out: shownFacts.out }))

/** The photo that follows, by the id that the device gave it; without it there is no receipt. */
const receiptField = z.optional(idField)

const opening = {
  float: francs('Le fond de caisse'),
  /** Why it is not what the last closing left. */
  note: optionalLine(NOTE_MAX),
}
export const openDrawerForm = z.strictObject(opening)

export const openDrawerInput = z.strictObject({ ...opening, idempotencyKey: idField })
export type OpenDrawerInput = z.infer<typeof openDrawerInput>

const whyOther = z.refine<{
  reason?: ExpenseReason | DrawerGapReason | undefined
  note?: string | undefined
}>(({ reason, note }) => reason !== 'other' || note !== undefined, {
  path: ['note'],
  error: 'Écrivez de quoi il s’agit.',
})

const expense = {
  amount: takenField,
  reason: z.enum(keysOf<ExpenseReason>(EXPENSE_REASONS), 'Choisissez pour quoi.'),
  note: optionalLine(NOTE_MAX),
}
export const expenseForm = z.strictObject(expense).check(whyOther)

export const expenseInput = withFormerShown(
  z
    .strictObject({
      ...expense,
      receiptId: receiptField,
      shown: shownField,
      idempotencyKey: idField,
    })
    .check(whyOther),
)
export type ExpenseInput = z.infer<typeof expenseInput>

const bank = { amount: takenField, slip: slipField }
export const bankForm = z.strictObject(bank)

export const bankInput = withFormerShown(
  z.strictObject({
    ...bank,
    receiptId: receiptField,
    shown: shownField,
    idempotencyKey: idField,
  }),
)
export type BankInput = z.infer<typeof bankInput>

export const movementInput = z.strictObject({ movement: movementField })

const linesField = Object.fromEntries(
  COUNT_LINES.map((value) => [
    String(value),
    whole('Le compte').check(
      z.minimum(0, 'Comptez zéro ou plus.'),
      z.maximum(MOST_PIECES, 'Ce nombre est trop grand.'),
    ),
  ]),
) as Record<keyof DrawerCount, z.ZodMiniNumber>

export const closeDrawerInput = z
  .strictObject({
    /** The closing's number, and francs that should be in the drawer, as the screen showed them. */
    number: movementField,
    expected: countField,
    count: z.strictObject(linesField),
    reason: z.optional(z.enum(keysOf<DrawerGapReason>(GAP_REASONS), 'Choisissez pourquoi.')),
    note: optionalLine(NOTE_MAX),
    /** Francs that stay for the next opening; what is above leaves. */
    kept: francs('Le fond laissé'),
    idempotencyKey: idField,
  })
  .check(whyOther)
export type CloseDrawerInput = z.infer<typeof closeDrawerInput>

const rowPaging = {
  cursor: z.nullish(movementField),
  direction: z.optional(z.literal('forward')),
}

export const movementsInput = z.strictObject({
  ...rowPaging,
  part: z.optional(z.enum(DRAWER_PARTS)),
})
export type MovementsInput = z.infer<typeof movementsInput>

export const closingsInput = z.strictObject(rowPaging)

export const closingInput = z.strictObject({ number: movementField })
