import { dgiNumberField } from '#shared/money/fne/desk.inputs.ts'
import { DGI_NUMBER } from '#shared/money/fne/desk.ts'
import { cleanWord } from '#shared/text/clean-text.ts'

/** `F-2026-10-031`; of a credit note, `A-2026-11-004`. */
export const INVOICE_LABEL = /^[FA]-20\d{2}-(?:0[1-9]|1[0-2])-\d{3,6}$/

/**
 * The number of an invoice as people type it: in any case, with or without its dashes and zeros, and without its letter where the dashes
 * are there, since the reference of an order has none. Undefined for any other text.
 */
export function typedInvoiceLabel(text: string): string | undefined {
  const typed = cleanWord(text)
  const [, kind = 'F', year, month, number] =
    /^([fa])[-\s]?(\d{4})[-\s]?(\d{2})[-\s]?(\d{1,6})$/i.exec(typed) ??
    /^()?(\d{4})-(\d{2})-(\d{1,6})$/.exec(typed) ??
    []
  if (!number) return undefined
  const label = `${kind.toUpperCase()}-${year}-${month}-${String(Number(number)).padStart(3, '0')}`
  return INVOICE_LABEL.test(label) ? label : undefined
}

/** Our number of an invoice, or the DGI's, as it is searched for. Undefined for any other text. */
export function typedInvoiceNumber(text: string): string | undefined {
  const label = typedInvoiceLabel(text)
  if (label) return label
  const { success, data } = dgiNumberField.safeParse(text)
  return success && DGI_NUMBER.test(data) ? data : undefined
}

/** The parts of a label that an index has. */
export function partsOfLabel(label: string) {
  const [kind, year, month, number] = label.split('-')
  return {
    kind: kind === 'F' ? ('invoice' as const) : ('credit_note' as const),
    year: Number(year),
    month: Number(month),
    number: Number(number),
  }
}
