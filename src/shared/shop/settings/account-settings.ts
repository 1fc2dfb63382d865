import { countLabel } from '#shared/text/pieces.ts'

/** When the invoices of companies are made, and how they are paid. */
export interface AccountSettings {
  /** The day of the month, or its last one; up to the 15th the invoice is of the month before. */
  day: number | 'last'
  /** The hour of that day, in Abidjan. */
  hour: number
  /** Days to pay, of a company that is new. */
  dueDays: number
  /** As the invoice says them: the account of a transfer, the number for Wave, and to whom a cheque is made out. */
  bank: string | null
  wave: string | null
  chequeTo: string | null
}

/** The last day of which the invoice is of the month before. */
const LAST_OF_BEFORE = 15

/** Whether the invoice of that day is of the month before. */
export const isOfMonthBefore = (day: AccountSettings['day']): boolean =>
  day !== 'last' && day <= LAST_OF_BEFORE

/** `à 15 jours`, or `à réception` of the invoice */
export const delayWords = (dueDays: number): string =>
  dueDays === 0 ? 'à réception' : `à ${countLabel(dueDays, 'jour')}`

/** A shop that never chose has these: a new one begins with `NEW_SHOP_ACCOUNTS`. */
export const DEFAULT_ACCOUNTS: AccountSettings = {
  day: 'last',
  hour: 18,
  dueDays: 15,
  bank: null,
  wave: null,
  chequeTo: null,
}

/** The 1st, for the month before: a month of deliveries ends at midnight of its last day. */
export const NEW_SHOP_ACCOUNTS: AccountSettings = {
  day: 1,
  hour: 8,
  dueDays: DEFAULT_ACCOUNTS.dueDays,
  bank: null,
  wave: null,
  chequeTo: null,
}
