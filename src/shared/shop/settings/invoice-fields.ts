import * as z from 'zod/mini'
import { emailField, francsField, lineField, phoneField, whole } from '#shared/fields.ts'
import { oneLine } from '#shared/text/clean-text.ts'
import { parsePhone } from '#shared/text/phone.ts'
import { CERTIFY_WHEN, TAX_RATES, TAX_REGIMES, type TaxCode } from './fne-settings.ts'

/** An optional text: empty is stored as null. */
const orNothing = <Field extends z.ZodMiniType<string, string>>(field: Field) =>
  z.pipe(
    z.transform((typed: unknown) =>
      typeof typed === 'string' && oneLine(typed) === '' ? null : typed,
    ),
    z.nullable(field),
  )

/** The schema of the section « Factures FNE ». */
export const fneField = z.strictObject({
  pointOfSale: orNothing(lineField('Le point de vente', 120)),
  establishment: orNothing(lineField('L’établissement', 120)),
  regime: z.enum(TAX_REGIMES),
  taxCode: z.enum(Object.keys(TAX_RATES) as [TaxCode, ...TaxCode[]]),
  certify: z.enum(CERTIFY_WHEN),
  fromSum: francsField,
  walkInName: lineField('Le nom', 60),
  walkInPhone: orNothing(phoneField),
  walkInEmail: orNothing(emailField),
  stickerLevel: whole('Le nombre de stickers').check(
    z.minimum(0, 'Le nombre de stickers ne peut pas être négatif.'),
    z.maximum(10_000, '10\u202f000\u00a0stickers au plus.'),
  ),
})

/** A bank's account is known by figures, whatever its country calls them. */
const bankField = lineField('Le compte', 120).check(
  z.refine((typed) => /\d{4}/.test(typed.replace(/\s/g, '')), 'Écrivez le numéro du compte.'),
)

/** Invoices print it as it was typed. */
const waveField = lineField('Le numéro Wave', 60).check((ctx) => {
  const phone = parsePhone(ctx.value)
  if (!phone.ok) ctx.issues.push({ code: 'custom', message: phone.message, input: ctx.value })
})

/** The schema of the section « Factures du mois ». */
export const accountsField = z.strictObject({
  day: z.union(
    [
      z.literal('last'),
      whole('Le jour').check(
        z.minimum(1, 'Le jour va de 1 à 28.'),
        z.maximum(28, 'Le jour va de 1 à 28\u00a0; après, choisissez le dernier du mois.'),
      ),
    ],
    'Choisissez un jour du mois.',
  ),
  hour: whole('L’heure').check(
    z.minimum(0, 'L’heure va de 0 à 23.'),
    z.maximum(23, 'L’heure va de 0 à 23.'),
  ),
  dueDays: whole('Le délai').check(
    z.minimum(0, 'Le délai ne peut pas être négatif.'),
    z.maximum(90, '90 jours au plus.'),
  ),
  bank: orNothing(bankField),
  wave: orNothing(waveField),
  chequeTo: orNothing(lineField('L’ordre du chèque', 120)),
})
