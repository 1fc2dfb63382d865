import type { FneKind, FneState } from './fne-sales.ts'

/** The open states, in the order of the desk: first those that wait for a person. */
export const FNE_OPEN_STATES = [
  'uncertain',
  'refused',
  'by_hand',
  'sending',
  'to_certify',
] as const satisfies readonly FneState[]

/** The parts of a number of the DGI: the taxpayer, the year and nine digits; a credit note has an A before it. */
export interface DgiNumberParts {
  kind: FneKind
  ncc: string
  year: number
  order: number
}

/** Undefined where a text, cleaned as `dgiNumberField` does, has not the shape of a number. */
export function readDgiNumber(number: string): DgiNumberParts | undefined {
  const [, credit, ncc = '', year, order] = /^(A?)(\d{7}[A-Z])(\d{2})(\d{9})$/.exec(number) ?? []
  if (ncc === '') return undefined
  return {
    kind: credit === 'A' ? 'refund' : 'sale',
    ncc,
    year: 2000 + Number(year),
    order: Number(order),
  }
}

/** Whether a number is one of the seller. */
export function isNumberOf(number: string, { ncc, kind }: { ncc: string; kind: FneKind }): boolean {
  const parts = readDgiNumber(number)
  return parts?.ncc === ncc && parts.kind === kind
}

/** Whether a text is an address of the web, whole. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return /^https?:$/.test(protocol) && hostname !== ''
}
