import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/dates.ts'

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

const rule = (free: number, firstMs: number, longestMs: number, leakMs: number): LimitRule => ({
  free,
  firstMs,
  longestMs,
  leakMs,
})

/**
 * Every limit of the product. What is counted together has one key, which begins with a word for the act. Limits per account are
 * strict; those per address are generous, since a whole district may share one.
 */
export const LIMITS = {
  // Passwords, from a browser that the account's owner used before.
  knownBrowser: rule(10, 5 * SECOND_MS, 5 * MINUTE_MS, HOUR_MS / 2),
  // Guesses at a secret of one account or one link, right ones given back: a hundred a day.
  secret: rule(5, 5 * SECOND_MS, 15 * MINUTE_MS, HOUR_MS),
  // The same from one address: passwords, codes, passkeys, links.
  address: rule(60, 2 * SECOND_MS, 2 * MINUTE_MS, 20 * SECOND_MS),
  // Passwords hashed for one address, browser or account, right or wrong: two a second.
  hash: rule(120, SECOND_MS / 2, SECOND_MS / 2, SECOND_MS / 2),
  // Accounts made, and e-mails of confirmation and reset caused, from one address: thirty an hour.
  addressMail: rule(30, 10 * SECOND_MS, 10 * MINUTE_MS, 2 * MINUTE_MS),
  // E-mails that strangers cause to one person, codes sent to one number, and staff codes for one address. The longest wait is half the life of a reset link, so that under attack a
  // valid one is always in the mailbox.
  mailbox: rule(3, MINUTE_MS, HOUR_MS / 2, HOUR_MS),
  // E-mails that all strangers together cause; resets have as many again.
  strangersMail: rule(120, MINUTE_MS / 2, MINUTE_MS / 2, MINUTE_MS / 2),
  // E-mails that all strangers together cause to the team, per kind.
  staffMail: rule(10, MINUTE_MS, HOUR_MS / 2, HOUR_MS / 2),
  // Messages and applications from one address; new phone numbers of one account, each of which is told by e-mail.
  form: rule(5, MINUTE_MS, HOUR_MS, HOUR_MS / 2),
  // Orders by number that are kept or changed, links and codes that are asked for, from one address, which may be a carrier's: sixty at
  // once, then two a minute.
  numberRequest: rule(60, MINUTE_MS / 2, MINUTE_MS / 2, MINUTE_MS / 2),
  // Links that are sent to one number because somebody typed it: one a quarter of an hour, seldomer the more are asked for.
  linkAsked: rule(1, HOUR_MS / 4, 4 * HOUR_MS, 6 * HOUR_MS),
  // Notices that come once a day.
  dailyNotice: rule(1, DAY_MS, DAY_MS, DAY_MS),
  // Readings without an account: by visitors of one address, and of one shared order. Twenty a second.
  read: rule(600, 50, 50, 50),
  // Orders, changes of a visit and weekly orders of one client.
  order: rule(10, 5 * MINUTE_MS, 5 * MINUTE_MS, 5 * MINUTE_MS),
  // Acts of one account that leave a row: orders and clients of the team, shared links, sessions of a client's link, devices, claims.
  act: rule(60, MINUTE_MS / 2, MINUTE_MS / 2, MINUTE_MS / 2),
  // Calls to Wave for one account.
  wave: rule(20, 3 * SECOND_MS, 3 * SECOND_MS, 3 * SECOND_MS),
  // Invoices of one account.
  download: rule(30, 2 * SECOND_MS, 2 * SECOND_MS, 2 * SECOND_MS),
  // Exports of one account.
  export: rule(10, MINUTE_MS, 15 * MINUTE_MS, 15 * MINUTE_MS),
  // Photos of one account: those of a whole day offline, then one a second.
  photo: rule(150, SECOND_MS, SECOND_MS, SECOND_MS),
} as const satisfies Record<string, LimitRule>

export type LimitName = keyof typeof LIMITS
