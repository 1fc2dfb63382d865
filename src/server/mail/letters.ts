import { accountLetters } from './letters/accounts.ts'
import { ceilingLetters } from './letters/ceiling.ts'
import { companyInvoiceLetters } from './letters/company-invoices.ts'
import { fneLetters } from './letters/fne.ts'
import { orderLetters } from './letters/orders.ts'
import { rideLetters } from './letters/rides.ts'
import { secondFactorLetters } from './letters/second-factor.ts'
import { staffLetters } from './letters/staff.ts'
import { visitLetters } from './letters/visits.ts'

export const LETTERS = {
  ...accountLetters,
  ...secondFactorLetters,
  ...staffLetters,
  ...fneLetters,
  ...ceilingLetters,
  ...orderLetters,
  ...rideLetters,
  ...visitLetters,
  ...companyInvoiceLetters,
}

export type MailTemplate = keyof typeof LETTERS

/** The data of each e-mail, as the database stores it: never a secret. */
export type MailFacts = { [T in MailTemplate]: Parameters<(typeof LETTERS)[T]>[0] }
