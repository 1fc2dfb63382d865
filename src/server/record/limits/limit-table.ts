import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { LINK_EVERY_MS } from '#shared/record/link-interval.ts'

const SECOND_MS = 1_000

export interface LimitRule {
  /** Tries without a wait. */
  free: number
  /** Wait after the last free try; doubled by each further one, up to `longestMs`. */
  firstMs: number
  longestMs: number
  /** One try is forgotten per such interval. */
  leakMs: number
}

/**
 * Every limit of the product. What is counted together has one key, which begins with a word for the act. Limits per account are
 * strict; those per address are generous, since a whole district may share one.
 */
export const LIMITS = {
  // Passwords, from a browser that the account's owner used before.
  knownBrowser: { free: 10, firstMs: 5 * SECOND_MS, longestMs: 5 * MINUTE_MS, leakMs: HOUR_MS / 2 },
  // Guesses at a secret of one account or one link, right ones given back: a hundred a day.
  secret: { free: 5, firstMs: 5 * SECOND_MS, longestMs: 15 * MINUTE_MS, leakMs: HOUR_MS },
  // Guesses from one address: passwords, codes, passkeys, links.
  address: { free: 60, firstMs: 2 * SECOND_MS, longestMs: 2 * MINUTE_MS, leakMs: 20 * SECOND_MS },
  // Passwords hashed for one address, browser or account, right or wrong: two a second.
  hash: { free: 120, firstMs: SECOND_MS / 2, longestMs: SECOND_MS / 2, leakMs: SECOND_MS / 2 },
  // Accounts made, and e-mails of confirmation and reset caused, from one address: thirty an hour.
  addressMail: {
    free: 30,
    firstMs: 10 * SECOND_MS,
    longestMs: 10 * MINUTE_MS,
    leakMs: 2 * MINUTE_MS,
  },
  // E-mails that strangers cause to one person, codes sent to one number, and staff codes for one address. The longest wait is half the life of a reset link, so that under attack a
  // valid one is always in the mailbox.
  mailbox: { free: 3, firstMs: MINUTE_MS, longestMs: HOUR_MS / 2, leakMs: HOUR_MS },
  // E-mails that all strangers together cause; resets have as many again.
  strangersMail: {
    free: 120,
    firstMs: MINUTE_MS / 2,
    longestMs: MINUTE_MS / 2,
    leakMs: MINUTE_MS / 2,
  },
  // E-mails that all strangers together cause to the team, per kind.
  staffMail: { free: 10, firstMs: MINUTE_MS, longestMs: HOUR_MS / 2, leakMs: HOUR_MS / 2 },
  // Messages, applications and tablets that ask for a code, from one address; new phone numbers of one account, each of which is told by e-mail.
  form: { free: 5, firstMs: MINUTE_MS, longestMs: HOUR_MS, leakMs: HOUR_MS / 2 },
  // Orders by number that are kept or changed, links and codes that are asked for, from one address, which may be a carrier's: sixty at
  // once, then two a minute.
  numberRequest: {
    free: 60,
    firstMs: MINUTE_MS / 2,
    longestMs: MINUTE_MS / 2,
    leakMs: MINUTE_MS / 2,
  },
  // Messages that confirm an order by number, to one number: three a day.
  numberTyped: { free: 3, firstMs: 8 * HOUR_MS, longestMs: 8 * HOUR_MS, leakMs: 8 * HOUR_MS },
  // Links that are sent to one number because somebody typed it: one a quarter of an hour, seldomer the more are asked for.
  linkAsked: { free: 1, firstMs: LINK_EVERY_MS, longestMs: 4 * HOUR_MS, leakMs: 6 * HOUR_MS },
  // Links that leave for known numbers because strangers typed them, of all numbers together: as e-mails of strangers.
  linksAsked: {
    free: 120,
    firstMs: MINUTE_MS / 2,
    longestMs: MINUTE_MS / 2,
    leakMs: MINUTE_MS / 2,
  },
  // Further pages of the list of clients that one admin turns: a thousand clients in a row, then eighty an hour.
  clientPages: { free: 50, firstMs: HOUR_MS / 4, longestMs: HOUR_MS / 4, leakMs: HOUR_MS / 4 },
  // Notices that come once a day.
  dailyNotice: { free: 1, firstMs: DAY_MS, longestMs: DAY_MS, leakMs: DAY_MS },
  // Readings without an account: by visitors of one address, and of one shared order. Twenty a second.
  read: { free: 600, firstMs: 50, longestMs: 50, leakMs: 50 },
  // Orders, changes of a visit and weekly orders of one client.
  order: { free: 10, firstMs: 5 * MINUTE_MS, longestMs: 5 * MINUTE_MS, leakMs: 5 * MINUTE_MS },
  // Acts of one account that leave a row: orders and clients of the team, shared links, sessions of a client's link, devices, claims,
  // answers after a delivery.
  act: { free: 60, firstMs: MINUTE_MS / 2, longestMs: MINUTE_MS / 2, leakMs: MINUTE_MS / 2 },
  // Calls to Wave for one account.
  wave: { free: 20, firstMs: 3 * SECOND_MS, longestMs: 3 * SECOND_MS, leakMs: 3 * SECOND_MS },
  // Invoices of one account.
  download: { free: 30, firstMs: 2 * SECOND_MS, longestMs: 2 * SECOND_MS, leakMs: 2 * SECOND_MS },
  // Exports of one account.
  export: { free: 10, firstMs: MINUTE_MS, longestMs: 15 * MINUTE_MS, leakMs: 15 * MINUTE_MS },
  // Photos of one account: those of a whole day offline, then one a second.
  photo: { free: 150, firstMs: SECOND_MS, longestMs: SECOND_MS, leakMs: SECOND_MS },
} as const satisfies Record<string, LimitRule>

export type LimitName = keyof typeof LIMITS
