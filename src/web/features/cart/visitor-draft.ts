import {
  changeDraft,
  type Draft,
  mergeLines,
  orderChoice,
  readDraft,
  removeDraft,
} from './draft.ts'
import { forgetVisitorBasket, VISITOR } from './visitor-basket.ts'

/**
 * Gives the basket that was prepared here without an account to the account that has just signed in for it, once: the
 * device keeps no other copy. Garments that the account had in its own basket here stay, after those, and so does what the
 * visitor left empty.
 */
export function passVisitorDraftTo(userId: string): void {
  const prepared = readDraft(VISITOR)
  if (prepared.lines.length === 0) return
  const own = readDraft(userId)
  const { paymentMethod, pickup, express } = prepared
  changeDraft(userId, {
    ...placeOf(prepared, own),
    // The own garments may have been ordered without an answer: under the same key they are never ordered again unasked.
    idempotencyKey: own.lines.length > 0 ? own.idempotencyKey : prepared.idempotencyKey,
    lines: mergeLines(prepared.lines, own.lines),
    note: prepared.note || own.note,
    contactPhone: prepared.contactPhone || own.contactPhone,
    paymentMethod,
    pickup,
    express,
    // Also without the total, which a visitor who signs in from the top of the page has not validated.
    shown: prepared.shown ?? { total: 0, promise: null, choice: orderChoice(prepared) },
  })
  removeDraft(VISITOR)
  forgetVisitorBasket()
}

/** Each line comes with its point, so that the form asks about one that may be of another place. */
function placeOf(prepared: Draft, own: Draft): Partial<Draft> {
  const { location, accuracy } = prepared.location ? prepared : own
  const { address, addressPoint } = prepared.address ? prepared : own
  const { landmark, landmarkPoint } = prepared.landmark ? prepared : own
  return { location, accuracy, address, addressPoint, landmark, landmarkPoint }
}
