import { isApproximate } from '#shared/places/near.ts'
import { eachLine, eachWord, PLACE_LINE_NAMES, placeTextError } from '#shared/places/place-words.ts'
import { toLatLng, toPoint } from '#shared/places/points.ts'
import { formatPhone, parsePhone } from '#shared/text/phone.ts'
import type { Basket } from '../baskets.inputs.ts'
import { type Draft, isCartEmpty, orderChoice } from './draft.ts'
import { surePlaceLines } from './place-lines.ts'

/** A basket that arrives in a client's form: one that was prepared here without an account, or that the account keeps. */
export type Prepared = Omit<Draft, 'quarter' | 'discount' | 'filledFrom' | 'orderedKey'>

/** The basket of an account, and when it was stored, in milliseconds UTC. */
export type StoredBasket = Basket & { storedAt: number }

/** The client's own draft holds what the arriving one would replace: they are asked which one to keep. */
export function areInConflict(own: Draft, arriving: Prepared): boolean {
  if (!isCartEmpty(own)) return own.idempotencyKey !== arriving.idempotencyKey
  return Boolean(own.note && arriving.note) && own.note !== arriving.note
}

/**
 * Brings a prepared order into an account's own draft: its garments instead of the own ones, its entries before the own
 * ones, which stay where it has none. Each line of the place comes with its point, so that the form asks about one that
 * may be of another place.
 */
export function withPrepared(own: Draft, prepared: Prepared): Draft {
  const { idempotencyKey, changedAt, toCount, paymentMethod, pickup, express } = prepared
  const { location, accuracy } = prepared.location ? prepared : own
  const { address, addressPoint } = prepared.address ? prepared : own
  const placed = PLACE_LINE_NAMES.some((line) => prepared[line]) ? prepared : own
  return {
    ...own,
    ...eachWord((word) => prepared[word] || own[word]),
    ...eachLine((line) => placed[line]),
    idempotencyKey,
    changedAt,
    lines: prepared.lines,
    toCount,
    location,
    accuracy,
    address,
    addressPoint,
    landmarkPoint: placed.landmarkPoint,
    contactPhone: prepared.contactPhone || own.contactPhone,
    paymentMethod,
    pickup: pickup ?? own.pickup,
    express,
    // Also without the total, which a visitor who signs in from the top of the page has not seen to the end.
    shown: prepared.shown ?? { total: 0, promise: null, choice: orderChoice(prepared) },
  }
}

/** The basket that an account keeps, as a draft of it. */
export function preparedOf(basket: StoredBasket): Prepared {
  const { idempotencyKey, lines, contactPhone, paymentMethod, storedAt } = basket
  const { accuracy = null, pickup = null, express = false } = basket
  const location = basket.location && toLatLng(basket.location)
  const toCount = basket.toCount === true
  const choice = orderChoice({ lines, toCount, location, pickup, express })
  return {
    idempotencyKey,
    changedAt: storedAt,
    lines: lines.map(({ seenPrice, ...line }) =>
      seenPrice === undefined ? line : { ...line, seenPrice },
    ),
    toCount,
    location,
    accuracy,
    address: basket.address ?? '',
    addressPoint: location,
    ...eachWord((word) => basket[word] ?? ''),
    landmarkPoint: location,
    contactPhone: contactPhone && formatPhone(contactPhone),
    paymentMethod,
    pickup,
    express,
    shown: { total: basket.shown.total, promise: basket.shown.promise ?? null, choice },
  }
}

/** A visitor's draft as a sign-up or a request sends it; undefined when nothing is in it. */
export function basketOf(draft: Draft): Basket | undefined {
  const { lines, toCount, location, accuracy, contactPhone } = draft
  const { paymentMethod, pickup, express, shown } = draft
  if (isCartEmpty(draft)) return undefined
  const sure = { ...draft, ...surePlaceLines(draft, draft.address ?? '') }
  const phone = parsePhone(contactPhone ?? '')
  return {
    lines: lines.map(({ productId, service, quantity, grams, name, seenPrice }) => ({
      productId,
      service,
      quantity,
      name,
      ...(grams !== undefined && { grams }),
      ...(seenPrice !== undefined && { seenPrice }),
    })),
    ...(toCount && { toCount }),
    location: location && toPoint(location),
    accuracy,
    ...(location && isApproximate(accuracy) && { placeApproximate: true as const }),
    // A text that is too long cannot be corrected on the form of the account.
    address: placeTextError('address', sure.address) ? '' : sure.address,
    ...eachWord((word) => (placeTextError(word, sure[word]) ? '' : sure[word])),
    contactPhone: phone.ok ? phone.e164 : null,
    paymentMethod,
    pickup,
    express,
    shown: { total: shown?.total ?? 0, promise: shown?.promise ?? null },
    idempotencyKey: draft.idempotencyKey,
  }
}
