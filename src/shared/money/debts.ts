import type { LocalDay } from '#shared/time/zone.ts'

/** An order that is delivered and not paid, or an invoice of a company. */
export interface Debt {
  kind: 'invoice' | 'order'
  n: number
  id: string
  /** The number of the invoice, or the reference of the order. */
  label: string
  clientId: string
  name: string
  /** Francs. */
  total: number
  /** Francs. */
  rest: number
  /** The day until which the invoice is payable, or on which the order was delivered: from the day after it is late. */
  on: LocalDay
}

/** The place of a debt among all by their age. */
export type DebtPlace = Pick<Debt, 'on' | 'kind' | 'n'>

/** The longest late come first; an invoice before an order of the same day. */
export const byAge = (one: DebtPlace, other: DebtPlace): number =>
  one.on.localeCompare(other.on) || one.kind.localeCompare(other.kind) || one.n - other.n
