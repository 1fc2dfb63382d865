import * as z from 'zod/mini'
import { idField, instantField } from '#shared/fields.ts'
import { paging } from '#shared/paging.ts'
import { oneLine } from '#shared/text/clean-text.ts'
import { buyerField, notOnSiteField } from './fne.inputs.ts'
import { FNE_STATES } from './fne-sales.ts'

/** The lists of certifications: what is open, and the register of what is certified. */
export const FNE_PARTS = ['open', 'certified'] as const
export type FnePart = (typeof FNE_PARTS)[number]

/** The sale after which a page starts. */
const saleCursor = z.strictObject({
  state: z.enum(FNE_STATES),
  /** When it was certified, of one that is. */
  createdAt: instantField,
  id: idField,
})
export type SaleCursor = z.infer<typeof saleCursor>

export const fneListInput = z.strictObject({
  part: z.enum(FNE_PARTS),
  cursor: z.nullish(saleCursor),
  direction: paging.direction,
})
export type FneListInput = z.infer<typeof fneListInput>

export const saleIdInput = z.strictObject({ saleId: idField })

const seen = {
  saleId: idField,
  /** When the sale last changed, as the screen shows it. */
  seen: instantField,
}

/** A number of the DGI as it is typed or pasted: its letters are capitals, and it has no spaces. */
export const dgiNumberField = z.string('Le numéro est obligatoire.').check(
  z.overwrite((text) => text.replaceAll(/[\s\u00a0.-]/g, '').toUpperCase()),
  z.minLength(1, 'Le numéro est obligatoire.'),
  z.maxLength(40, 'Ce numéro est trop long.'),
)

const tokenField = z.optional(
  z.string().check(z.overwrite(oneLine), z.maxLength(1000, 'Cette adresse est trop longue.')),
)

export const decideInput = z.discriminatedUnion('answer', [
  z.strictObject({
    ...seen,
    answer: z.literal('certified'),
    number: dgiNumberField,
    /** The address in the code of the DGI. */
    token: tokenField,
  }),
  z.strictObject({ ...seen, answer: z.literal('not_certified') }),
])
export type DecideInput = z.infer<typeof decideInput>

export const correctInput = z.strictObject({ ...seen, buyer: z.optional(buyerField) })
export type CorrectInput = z.infer<typeof correctInput>

export const reasonField = z
  .string('La raison est obligatoire.')
  .check(
    z.overwrite(oneLine),
    z.minLength(3, 'Dites pourquoi.'),
    z.maxLength(200, '200 caractères au plus.'),
  )

export const dropInput = z.strictObject({
  ...seen,
  reason: reasonField,
  notOnSite: notOnSiteField,
})
export type DropInput = z.infer<typeof dropInput>

export const doneByHandInput = z.strictObject({
  ...seen,
  number: dgiNumberField,
  token: tokenField,
  /** Asked for where it takes the place of a number that somebody typed. */
  reason: z.optional(reasonField),
})
export type DoneByHandInput = z.infer<typeof doneByHandInput>

/** The number of a receipt that the terminal gave. */
export const noteRneInput = z.strictObject({
  orderId: idField,
  number: z.string('Le numéro est obligatoire.').check(
    z.overwrite((text) => text.replaceAll(/[\s\u00a0]/g, '').toUpperCase()),
    z.regex(/^[0-9A-Z/-]{4,40}$/, 'Recopiez le numéro du reçu\u00a0: des chiffres et des lettres.'),
  ),
})
export type NoteRneInput = z.infer<typeof noteRneInput>
