import type { InternalRole } from '#shared/accounts/auth.ts'
import type { PaymentMethod } from '#shared/orders/orders.ts'
import type { WeeklyNote } from '#shared/recurring/recurring.ts'
import type { PromiseStep, VisitKind } from '#shared/time/visits.ts'
import type { SlotReason } from '#shared/visits/slot-reasons.ts'

/** A second factor that an account is signed in with. */
export type FactorKind = 'passkey' | 'totp'

/** The data of each e-mail, as the database stores it: never a secret. */
export type MailFacts = {
  /** `tokenId`: the link is derived from it at sending. */
  'confirm-signup': { fullname: string; tokenId: string }
  'reset-password': { fullname: string; tokenId: string }
  /** An accepted livreur chooses a password; the link lives `days`. */
  'application-accepted': { fullname: string; tokenId: string; days: number }
  'application-declined': { fullname: string }
  /** The six digits are derived from `codeId` at sending. `browser` and `address` identify the asker. */
  'validation-code': { codeId: string; role: InternalRole; browser: string; address: string }
  /** Security notice to every superadmin; a new one among them waits for a confirmation. */
  'internal-account-created': { fullname: string; role: InternalRole; email: string }
  'livreur-approved': { fullname: string }
  'superadmin-confirmed': { fullname: string }
  /** Security notice, after a reset or a change in the profile. */
  'password-changed': { fullname: string; at: number }
  /** Security notice, after a sign-in in a browser that the account was not used in before. */
  'new-device': { fullname: string; device: string; by: 'password' | 'passkey'; at: number }
  /** Security notice, after a change in the profile; `phone` is the new one, E.164. */
  'phone-changed': { fullname: string; phone: string; at: number }
  /** Security notices about the second factor to sign in with; `name` is a passkey's. */
  'second-factor-added': { fullname: string; kind: FactorKind; name: string | null; at: number }
  'second-factor-removed': {
    fullname: string
    kind: FactorKind | 'all'
    by: 'owner' | 'colleague' | 'machine'
    at: number
  }
  'recovery-code-used': { fullname: string; left: number; at: number }
  'recovery-codes-made': { fullname: string; at: number }
  /** Security notice, when a browser that gave the right password has no try of a code left. */
  'second-codes-wrong': { fullname: string; device: string; at: number }
  /** The signed statement of the history, words with one space between them; `broken` says in French what does not hold. */
  'history-statement': {
    at: number
    links: number
    statement: string
    broken: string | null
    /** When the chains were begun again since the last statement, in milliseconds UTC. */
    begunAgain: number | null
  }
  'new-application': { fullname: string; city: string; phone: string }
  'new-contact-message': { fullname: string; email: string; message: string }
  /**
   * `lastAt` is the last good copy, if any; `reason` what the server says of the last try. `place` is where they no
   * longer come: beside the data, or on another machine. Milliseconds UTC.
   */
  'copies-late': { lastAt: number | null; reason: string | null; place: 'here' | 'elsewhere' }
  /** This week's order could not be made; `reason` is the code of the error. */
  'weekly-problem': { fullname: string; day: string; reason: string }
  'order-received': {
    fullname: string
    orderId: string
    reference: string
    pieces: number
    /** The lines, as `packLines` makes them. */
    lines: string
    transport: number
    /** Francs that express adds; null or missing for an order that is not express. */
    express?: number | null
    /** The slot of the pick-up and what was promised, in milliseconds UTC; missing from e-mails written before slots. */
    pickupFrom?: number | null
    pickupTo?: number | null
    readyBy?: number | null
    deliveryFrom?: number | null
    deliveryTo?: number | null
    total: number
    address: string
    landmark: string | null
    /** E.164. */
    phone: string
    /** How it is to be paid; nothing while the client has not chosen. */
    payment: PaymentMethod | null
    /** Made by the clock, for a client who asked for it each week; missing from e-mails written before. */
    weekly?: WeeklyNote | null
  }
  'livreur-on-the-way': {
    fullname: string
    orderId: string
    reference: string
    livreur: string
    /** The livreur's, E.164; missing from e-mails written before it was told. */
    phone?: string | null
    /** Francs to hand over in cash, if any. */
    cash?: number | null
    kind: 'pickup' | 'delivery'
  }
  'order-collected': {
    fullname: string
    orderId: string
    reference: string
    livreur: string
    /** Pieces counted at collection, else pieces ordered. */
    pieces: number
    /** Pieces ordered, when others were counted. */
    ordered: number | null
    /** Francs received and francs still due; nothing when the order is paid with Wave. */
    paid: number | null
    due: number | null
    /** 1 when it was dropped at the counter. */
    counter?: 1
    /** Milliseconds UTC: what is promised since the collection, where nothing was before. */
    readyBy?: number
    deliveryFrom?: number | null
    deliveryTo?: number | null
  }
  'order-delivered': {
    fullname: string
    orderId: string
    reference: string
    total: number
    /** 1 when it was collected at the counter. */
    counter?: 1
  }
  'laundry-ready': {
    fullname: string
    orderId: string
    reference: string
    /** Slot of the delivery, in milliseconds UTC; null while there is none. */
    from: number | null
    to: number | null
    /** 1 when the client collects the clothes at the counter. */
    counter: 0 | 1
  }
  /** The team has changed the time of a visit; times are milliseconds UTC. */
  'slot-changed': {
    fullname: string
    orderId: string
    reference: string
    visit: VisitKind
    from: number
    to: number
    reason: SlotReason
    /** After another pick-up: when the clothes are ready and back. */
    readyBy: number | null
    deliveryFrom: number | null
    deliveryTo: number | null
  }
  'visit-missed': {
    fullname: string
    orderId: string
    reference: string
    visit: VisitKind
    by: 'client' | 'livreur'
    /** When the livreur arrived, in milliseconds UTC. */
    arrivedAt: number | null
    /** Minutes that the livreur waited. */
    waited: number
    /** The next free slots: `from-to` in milliseconds UTC, separated by spaces. */
    slots: string
  }
  'missed-fee': {
    fullname: string
    orderId: string
    reference: string
    visit: VisitKind
    /** Francs. */
    fee: number
    /** The order's new total, in francs. */
    total: number
  }
  /** A new time for a promise that cannot be kept; times are milliseconds UTC. */
  'promise-moved': {
    fullname: string
    orderId: string
    reference: string
    step: PromiseStep
    /** The slot of the visit; null at the counter. */
    from: number | null
    to: number | null
    /** When late clothes are ready. */
    readyBy: number | null
  }
  'order-cancelled': {
    fullname: string
    orderId: string
    reference: string
    /** Francs that were paid and go back. */
    refund: number
    /** Whether the clothes are still at the client's or already with us. */
    linen: 'client' | 'laveo'
  }
}

export type MailTemplate = keyof MailFacts
