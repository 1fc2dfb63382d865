import { cleanWord } from '#shared/text/clean-text.ts'

/** `F-2026-10-031`; of a credit note, `A-2026-11-004`. */
export const INVOICE_LABEL = /^[FA]-20\d{2}-(?:0[1-9]|1[0-2])-\d{3,6}$/

/** The number of an invoice as people type it: in any case, with or without its dashes and zeros. Undefined for any other text. */
export function typedInvoiceLabel(text: string): string | undefined {
  const [, kind, year, month, number] =
    /^([fa])[-\s]?(\d{4})[-\s]?(\d{2})[-\s]?(\d{1,6})$/i.exec(cleanWord(text)) ?? []
  if (!kind || !number) return undefined
  const label = `${kind.toUpperCase()}-${year}-${month}-${String(Number(number)).padStart(3, '0')}`
  return INVOICE_LABEL.test(label) ? label : undefined
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
