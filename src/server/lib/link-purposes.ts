import type { StoredPurpose } from '#server/db/schema.ts'
import { ADOPTION_DAYS } from '#shared/access/adoption.ts'
import { CODE_MINUTES } from '#shared/access/number-proof.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import type { AppErrorCode } from '#shared/errors.ts'
import { invoicePdfPath, paths } from '#shared/paths.ts'

export type LinkPurpose =
  | StoredPurpose
  | 'client link'
  | 'request link'
  | 'request status'
  | 'invoice'
  | 'company invoice'
/** Those that have an address; the others are typed or stand in a cookie. */
export type SentPurpose = Exclude<
  LinkPurpose,
  'ticket' | 'adoption' | 'number code' | 'e-mail code'
>

interface LinkRules {
  /** The purpose of its signature. Another word makes every link that is out worthless. */
  signedFor: string
  /**
   * A link that serves once has a random id; one that serves often is the same whenever it is asked for; the id of one that
   * serves for a time says until when, and no table has it.
   */
  serves: 'once' | 'often' | 'for a time'
  /** Milliseconds, unless its maker says otherwise; null for one that works until it is withdrawn, or what it opens is over. */
  lifeMs: number | null
}

interface SentRules extends LinkRules {
  refusal: AppErrorCode
  /** The page that takes it. */
  page: (text: string) => string
}

/** Behind the `#`, which browsers never send. */
const inHash = (page: string, type: string) => (text: string) =>
  `${page}#type=${type}&token=${text}`

/** Every link that opens something, by its purpose. */
export const LINKS = {
  signup: {
    signedFor: 'token signup',
    serves: 'once',
    lifeMs: DAY_MS,
    refusal: 'CONFIRMATION_INVALID',
    page: inHash(paths.signIn, 'signup'),
  },
  recovery: {
    signedFor: 'token recovery',
    serves: 'once',
    lifeMs: HOUR_MS,
    refusal: 'RECOVERY_INVALID',
    page: inHash(paths.resetPassword, 'recovery'),
  },
  /** In a cookie, after the code of the team: creates one account. */
  ticket: {
    signedFor: 'token ticket',
    serves: 'once',
    lifeMs: HOUR_MS / 4,
  },
  /** Printed on a deposit ticket and typed: brings a record's history into an account. */
  adoption: {
    signedFor: 'adoption code',
    serves: 'once',
    lifeMs: ADOPTION_DAYS * DAY_MS,
  },
  /** Six figures, sent to a client's number or told in a call. */
  'number code': {
    signedFor: 'number code',
    serves: 'once',
    lifeMs: CODE_MINUTES * MINUTE_MS,
  },
  /** Six figures, sent to the e-mail address that a client wants to add. */
  'e-mail code': {
    signedFor: 'e-mail code',
    serves: 'once',
    lifeMs: CODE_MINUTES * MINUTE_MS,
  },
  /** « Mon Lavéo », a client's home; `users.link_version` is raised to replace it. */
  'client link': {
    signedFor: 'follow link',
    serves: 'often',
    lifeMs: null,
    refusal: 'LINK_INVALID',
    page: paths.link,
  },
  /** Confirms an order by number; its version is raised when the number is corrected. */
  'request link': {
    signedFor: 'request link',
    serves: 'often',
    lifeMs: null,
    refusal: 'LINK_INVALID',
    page: paths.link,
  },
  /** The state of a request, on the device that made it. */
  'request status': {
    signedFor: 'request status',
    serves: 'often',
    lifeMs: null,
    refusal: 'LINK_INVALID',
    page: paths.requestStatus,
  },
  /** One order, for whom its client sends it to; it only reads. */
  'shared follow': {
    signedFor: 'shared follow',
    serves: 'often',
    lifeMs: null,
    refusal: 'LINK_INVALID',
    page: paths.link,
  },
  /** One invoice of a company, for whom it is sent to; it only reads. */
  'company invoice': {
    signedFor: 'company invoice',
    serves: 'often',
    lifeMs: null,
    refusal: 'INVOICE_LINK_OVER',
    page: paths.link,
  },
  /** One invoice, for the system's browser or a download manager, which has no session. */
  invoice: {
    signedFor: 'invoice',
    serves: 'for a time',
    lifeMs: 10 * MINUTE_MS,
    refusal: 'INVOICE_LINK_INVALID',
    page: invoicePdfPath,
  },
} as const satisfies Record<SentPurpose, SentRules> &
  Record<Exclude<LinkPurpose, SentPurpose>, LinkRules>
