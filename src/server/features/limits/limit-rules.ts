import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/dates.ts'

/** How many tries are free, and how the waits grow after them. */
export interface LimitRule {
  /** Tries without a wait. */
  free: number
  /** Wait after the last free try; doubled by each further one, up to `longestMs`. */
  firstMs: number
  longestMs: number
  /**
   * One try is forgotten per such interval: a shared address must not pay for tries of an hour ago.
   */
  leakMs: number
}

/**
 * Every limit of the product. Limits per account are strict, per address generous: a whole district
 * may share one. `longestMs` is also the fastest steady pace of an attacker.
 */
export const LIMIT_RULES = {
  signInAccount: {
    free: 5,
    firstMs: 5_000,
    longestMs: 15 * MINUTE_MS,
    leakMs: HOUR_MS,
  },
  // In addition, for addresses that have not tried this account for six hours: one try each, and in
  // all five in the first hour. With the fifteen above, no hour has more than twenty passwords hashed.
  signInFirst: { free: 1, firstMs: 6 * HOUR_MS, longestMs: 6 * HOUR_MS, leakMs: 6 * HOUR_MS },
  signInBeside: {
    free: 2,
    firstMs: 15 * MINUTE_MS,
    longestMs: 15 * MINUTE_MS,
    leakMs: HOUR_MS,
  },
  signInKnownBrowser: {
    free: 10,
    firstMs: 5_000,
    longestMs: 5 * MINUTE_MS,
    leakMs: HOUR_MS / 2,
  },
  signInAddress: { free: 60, firstMs: 2_000, longestMs: 2 * MINUTE_MS, leakMs: MINUTE_MS / 3 },
  // Hashes for one address, right or wrong: two passwords a second, a small part of the server's
  // capacity.
  hashAddress: { free: 120, firstMs: 500, longestMs: 500, leakMs: 500 },
  // The same for a known browser, and for a signed-in account.
  hashKnown: { free: 30, firstMs: 2_000, longestMs: 2_000, leakMs: 2_000 },
  // Codes in the place of a passkey, per account and browser, after its password: an attacker who has that guesses four an
  // hour. The browsers that its owner used before are counted apart, and a passkey is no guess.
  factorCode: { free: 5, firstMs: 5_000, longestMs: 15 * MINUTE_MS, leakMs: HOUR_MS },
  // E-mails that tell an owner of wrong codes after the right password: one a day for a password, while the tries go on.
  wrongCodesNotice: { free: 1, firstMs: DAY_MS, longestMs: DAY_MS, leakMs: DAY_MS },
  // Codes and passkeys per address, each of which is a write. Known browsers and open sessions are not counted in it.
  factorAddress: { free: 60, firstMs: 2_000, longestMs: 2 * MINUTE_MS, leakMs: MINUTE_MS / 3 },
  // Questions for a passkey, each of which is a write: anybody may ask, so they take nothing from the tries above.
  passkeyOptions: { free: 60, firstMs: 2_000, longestMs: 2 * MINUTE_MS, leakMs: MINUTE_MS / 3 },
  signUpAddress: { free: 20, firstMs: 10_000, longestMs: 10 * MINUTE_MS, leakMs: 2 * MINUTE_MS },
  // Half the life of a reset link: under attack, a valid one is always in the owner's mailbox.
  mailAccount: { free: 3, firstMs: MINUTE_MS, longestMs: HOUR_MS / 2, leakMs: HOUR_MS },
  // Confirmations caused by strangers at one address, and resets: counted apart, so that sign-ups
  // never delay an owner's reset there.
  confirmAddress: { free: 30, firstMs: 10_000, longestMs: 10 * MINUTE_MS, leakMs: 2 * MINUTE_MS },
  resetAddress: { free: 30, firstMs: 10_000, longestMs: 10 * MINUTE_MS, leakMs: 2 * MINUTE_MS },
  // Everything strangers cause, from all addresses: two a minute. One address at its own pace takes
  // half of that.
  mailOverall: {
    free: 120,
    firstMs: MINUTE_MS / 2,
    longestMs: MINUTE_MS / 2,
    leakMs: MINUTE_MS / 2,
  },
  // Reserved for resets once the rest is used up, and the share of one address in it.
  mailReserved: { free: 60, firstMs: MINUTE_MS, longestMs: MINUTE_MS, leakMs: MINUTE_MS },
  mailReservedAddress: {
    free: 2,
    firstMs: 10 * MINUTE_MS,
    longestMs: HOUR_MS / 2,
    leakMs: HOUR_MS / 2,
  },
  // E-mails to the staff about what strangers sent.
  mailNotices: { free: 40, firstMs: MINUTE_MS, longestMs: MINUTE_MS, leakMs: MINUTE_MS },
  codeSendAddress: { free: 3, firstMs: MINUTE_MS, longestMs: HOUR_MS, leakMs: HOUR_MS / 2 },
  codeSendOverall: { free: 10, firstMs: MINUTE_MS, longestMs: HOUR_MS / 2, leakMs: HOUR_MS / 2 },
  codeTryAddress: { free: 20, firstMs: 5_000, longestMs: 15 * MINUTE_MS, leakMs: 5 * MINUTE_MS },
  // Hashes per valid link or ticket: it is used once, so more tries are not its owner's.
  linkUse: { free: 5, firstMs: 5_000, longestMs: 5 * MINUTE_MS, leakMs: HOUR_MS / 4 },
  linkAddress: { free: 60, firstMs: 2_000, longestMs: 2 * MINUTE_MS, leakMs: MINUTE_MS / 3 },
  // Shared links that are withdrawn, over or wrong, apart from the links above: a family's open pages must not delay them.
  sharedLinkAddress: { free: 60, firstMs: 2_000, longestMs: 2 * MINUTE_MS, leakMs: MINUTE_MS / 3 },
  // Sessions that one client's link opens: a family's phones in a row, then one every half minute.
  linkOpen: { free: 20, firstMs: 30_000, longestMs: 30_000, leakMs: 30_000 },
  // Readings of one order by its shared link: eighty people at the pace of the page, then four a second.
  sharedFollow: { free: 80, firstMs: 250, longestMs: 250, leakMs: 250 },
  // New shared links per account, each of which keeps a row: thirty in a row, then two a minute.
  share: { free: 30, firstMs: MINUTE_MS / 2, longestMs: MINUTE_MS / 2, leakMs: MINUTE_MS / 2 },
  // Codes of tickets that do not match, at sign-up and in the profile.
  adoptionTry: { free: 10, firstMs: 10_000, longestMs: 15 * MINUTE_MS, leakMs: 5 * MINUTE_MS },
  // Reads of visitors who prepare an order: what a district behind one address needs, then twenty a second.
  visitorRead: { free: 600, firstMs: 50, longestMs: 50, leakMs: 50 },
  // Devices on which an account has itself told, each of which is a write and a row: what a family changes in a day, then
  // one every half minute.
  pushDevice: { free: 20, firstMs: 30_000, longestMs: 30_000, leakMs: 30_000 },
  contactAddress: { free: 5, firstMs: MINUTE_MS, longestMs: HOUR_MS, leakMs: HOUR_MS / 2 },
  applicationAddress: { free: 5, firstMs: MINUTE_MS, longestMs: HOUR_MS, leakMs: HOUR_MS / 2 },
  // E-mails that notify the staff of a new request; beyond it, requests are listed without a
  // notice.
  staffNotice: { free: 20, firstMs: MINUTE_MS, longestMs: HOUR_MS / 2, leakMs: 10 * MINUTE_MS },
  // Orders per client: ten in a row, then one every five minutes.
  order: { free: 10, firstMs: 5 * MINUTE_MS, longestMs: 5 * MINUTE_MS, leakMs: 5 * MINUTE_MS },
  // Orders that one member of the team takes, and records of clients: a full counter, then two a minute.
  teamOrder: { free: 60, firstMs: MINUTE_MS / 2, longestMs: MINUTE_MS / 2, leakMs: MINUTE_MS / 2 },
  teamClient: { free: 60, firstMs: MINUTE_MS / 2, longestMs: MINUTE_MS / 2, leakMs: MINUTE_MS / 2 },
  // Weekly orders that a client asks for and stops: all they may have, once, then one a minute. What is made at once
  // counts as an order too.
  weekly: { free: 10, firstMs: MINUTE_MS, longestMs: MINUTE_MS, leakMs: MINUTE_MS },
  // Changes of a visit by its client, each with events and perhaps e-mails: ten in a row, then one a minute.
  visit: { free: 10, firstMs: MINUTE_MS, longestMs: MINUTE_MS, leakMs: MINUTE_MS },
  // Payments by Wave and questions about them, per account: twenty a minute.
  wave: { free: 20, firstMs: 3_000, longestMs: 3_000, leakMs: 3_000 },
  // Per account: thirty invoices a minute.
  invoice: { free: 30, firstMs: 2_000, longestMs: 2_000, leakMs: 2_000 },
  // Exports of all data, per account.
  export: { free: 10, firstMs: 10_000, longestMs: MINUTE_MS, leakMs: MINUTE_MS },
  // Personal exports: four in a row, then one every quarter of an hour.
  ownExport: {
    free: 4,
    firstMs: 15 * MINUTE_MS,
    longestMs: 15 * MINUTE_MS,
    leakMs: 15 * MINUTE_MS,
  },
  // A whole day of photos queued offline, then one a second.
  photo: { free: 150, firstMs: 1_000, longestMs: 1_000, leakMs: 1_000 },
  // A tour's refused steps queued offline, then one a minute: the phone keeps the rest and sends
  // them later.
  claim: { free: 60, firstMs: MINUTE_MS, longestMs: MINUTE_MS, leakMs: MINUTE_MS },
  // Phone changes of an account, each of which e-mails its owner.
  phoneChange: { free: 5, firstMs: MINUTE_MS, longestMs: HOUR_MS, leakMs: HOUR_MS },
  passwordCheck: { free: 5, firstMs: 5_000, longestMs: 15 * MINUTE_MS, leakMs: HOUR_MS },
} as const satisfies Record<string, LimitRule>

export type LimitName = keyof typeof LIMIT_RULES
