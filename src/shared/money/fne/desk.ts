import type { FneKind, FneState } from './fne-sales.ts'

/** What somebody has to do something about, in the order of the desk, and what goes on by itself. */
export const FNE_OPEN_STATES = [
  'uncertain',
  'refused',
  'by_hand',
  'sending',
  'to_certify',
] as const satisfies readonly FneState[]

/** What a number of the house looks like: the taxpayer, the year and nine digits; a credit note has an A before it. */
export function isNumberOf(number: string, { ncc, kind }: { ncc: string; kind: FneKind }): boolean {
  const own = kind === 'refund' ? `A${ncc}` : ncc
  return number.startsWith(own) && /^\d{11}$/.test(number.slice(own.length))
}

/** Whether a text is an address of the web, whole. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return /^https?:$/.test(protocol) && hostname !== ''
}
