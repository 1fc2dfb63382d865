import { parsePhone } from '#shared/accounts/phone.ts'
import {
  changeDraft,
  type Draft,
  mergeLines,
  orderChoice,
  readDraft,
  removeDraft,
} from './draft.ts'
import { forgetVisitorBasket, VISITOR } from './visitor-basket.ts'

/** The entries of an order form made before the person signed in to this account. */
export type Prepared = Pick<
  Draft,
  | 'idempotencyKey'
  | 'lines'
  | 'location'
  | 'accuracy'
  | 'address'
  | 'addressPoint'
  | 'landmark'
  | 'landmarkPoint'
  | 'note'
  | 'contactPhone'
  | 'paymentMethod'
  | 'pickup'
  | 'express'
  | 'shown'
>

export function isFilled({ lines, ...entered }: Draft): boolean {
  const { location, address, landmark, note, contactPhone } = entered
  return lines.length > 0 || Boolean(location || address || landmark || note || contactPhone)
}

/** The key of the basket that was here when this page was opened; null where there was none, undefined until it was looked for. */
let foundKey: string | null | undefined

/**
 * The visitor's basket was on the device before this page was opened: another person may have prepared it. First called
 * before anything can be entered.
 */
export function isFoundBasket(): boolean {
  const draft = readDraft(VISITOR)
  if (foundKey === undefined) foundKey = isFilled(draft) ? draft.idempotencyKey : null
  return isFilled(draft) && draft.idempotencyKey === foundKey
}

/**
 * Gives the basket that was prepared here without an account to the account that has just signed in for it, once: the
 * device keeps no other copy.
 */
export function passVisitorDraftTo(userId: string): void {
  const prepared = readDraft(VISITOR)
  if (prepared.lines.length === 0) return
  changeDraft(userId, withPrepared(readDraft(userId), prepared))
  removeDraft(VISITOR)
  forgetVisitorBasket()
}

/**
 * Merges a prepared order into an account's own draft. The prepared entries come first. The garments of the account's
 * own basket follow them, and its own entries stay where the prepared one is empty.
 */
export function withPrepared(own: Draft, prepared: Prepared): Partial<Draft> {
  const { paymentMethod, pickup, express } = prepared
  return {
    ...placeOf(own, prepared),
    // The own garments may have been ordered without an answer: under the same key they are never ordered again unasked.
    idempotencyKey: own.lines.length > 0 ? own.idempotencyKey : prepared.idempotencyKey,
    lines: mergeLines(prepared.lines, own.lines),
    note: prepared.note || own.note,
    contactPhone: prepared.contactPhone || own.contactPhone,
    paymentMethod,
    pickup: pickup ?? own.pickup,
    express,
    // Also without the total, which a visitor who signs in from the top of the page has not validated.
    shown: prepared.shown ?? { total: 0, promise: null, choice: orderChoice(prepared) },
  }
}

/** Each line comes with its point, so that the form asks about one that may be of another place. */
function placeOf(own: Draft, prepared: Prepared): Partial<Draft> {
  const { location, accuracy } = prepared.location ? prepared : own
  const { address, addressPoint } = prepared.address ? prepared : own
  const { landmark, landmarkPoint } = prepared.landmark ? prepared : own
  return { location, accuracy, address, addressPoint, landmark, landmarkPoint }
}

/** Both hold garments, or the same field with another content: one of them would be lost or mixed. */
export function isContested(own: Draft, prepared: Prepared): boolean {
  const differ = (one: unknown, other: unknown) =>
    Boolean(one) && Boolean(other) && JSON.stringify(one) !== JSON.stringify(other)
  return (
    (own.lines.length > 0 && prepared.lines.length > 0) ||
    differ(own.location, prepared.location) ||
    differ(own.address, prepared.address) ||
    differ(own.landmark, prepared.landmark) ||
    differ(own.note, prepared.note) ||
    differ(phoneOf(own), phoneOf(prepared))
  )
}

/** As E.164, because one number has many spellings. */
function phoneOf({ contactPhone }: Pick<Draft, 'contactPhone'>): string | null {
  const phone = parsePhone(contactPhone ?? '')
  return phone.ok ? phone.e164 : contactPhone
}
