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

/** Without the spaces and dots with which people write it. */
export const DGI_NUMBER = /^(A?)(\d{7}[A-Z])(\d{2})(\d{9})$/

/** Undefined where a text, cleaned as `dgiNumberField` does, has not the shape of a number. */
export function readDgiNumber(number: string): DgiNumberParts | undefined {
  const [, credit, ncc = '', year, order] = DGI_NUMBER.exec(number) ?? []
  if (ncc === '') return undefined
  return {
    kind: credit === 'A' ? 'refund' : 'sale',
    ncc,
    year: 2000 + Number(year),
    order: Number(order),
  }
}

/** The parts of a number of the seller, of this or the other kind; undefined of one that cannot be. */
export function readNumberOf(number: string, ncc: string): DgiNumberParts | undefined {
  const parts = readDgiNumber(number)
  return parts?.ncc === ncc ? parts : undefined
}

/**
 * Whether a text is an address of the DGI: encrypted, and of its own domain or of a host that `known` addresses name. One of those that
 * is plain itself, as the platform of trials is, may be plain here too.
 */
export function isDgiAddress(text: string, known: readonly string[]): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  const ofHost = known.map((address) => new URL(address)).filter((one) => one.hostname === hostname)
  if (protocol === 'http:') return ofHost.some((one) => one.protocol === 'http:')
  return protocol === 'https:' && (ofHost.length > 0 || DGI_DOMAIN.test(hostname))
}

const DGI_DOMAIN = /(^|\.)dgi\.gouv\.ci$/
