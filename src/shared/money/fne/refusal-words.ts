import type { FneReason } from './states.ts'

/** The part of a refusal of the DGI that says which field it is about: its own name for the field, or its sentence. */
const FIELDS: readonly (readonly [RegExp, FneReason])[] = [
  [/sticker/i, 'stickers'],
  [/point\s*of\s*sale|point\s+de\s+vente/i, 'point_of_sale'],
  [/establishment|[ée]tablissement/i, 'establishment'],
  [/ncc/i, 'ncc'],
  [/e-?mail/i, 'email'],
  [/phone|t[ée]l[ée]phone/i, 'phone'],
  [/company\s*name|nom\s+du\s+client/i, 'name'],
  [/payment|paiement/i, 'payment'],
  [/template/i, 'template'],
  [/\brne\b/i, 'rne'],
  [/tax|tva/i, 'taxes'],
  [/item|amount|quantity|description/i, 'items'],
]

/** Why the DGI refused, by what it says. */
export function refusalReason(words: string): FneReason {
  return FIELDS.find(([told]) => told.test(words))?.[1] ?? 'other'
}
