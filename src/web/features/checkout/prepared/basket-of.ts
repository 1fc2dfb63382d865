import { parsePhone } from '#shared/accounts/phone.ts'
import { placeTextError } from '#shared/places/place-texts.ts'
import { toPoint } from '#shared/places/points.ts'
import type { Draft } from '#web/features/cart/draft.ts'
import type { Inputs } from '#web/trpc.ts'
import { surePlaceLines } from '../place/address-place.ts'

type SentBasket = NonNullable<Inputs['signUp']['client']['basket']>

/** A visitor's draft as a sign-up sends it; undefined when nothing is in it. */
export function basketOf(draft: Draft): SentBasket | undefined {
  const { lines, location, accuracy, note, contactPhone, paymentMethod, pickup, express, shown } =
    draft
  if (lines.length === 0) return undefined
  const { address, landmark } = surePlaceLines(draft, draft.address ?? '')
  const phone = parsePhone(contactPhone ?? '')
  return {
    lines: lines.map(({ productId, service, quantity, name, seenPrice }) => {
      const line = { productId, service, quantity, name }
      return seenPrice === undefined ? line : { ...line, seenPrice }
    }),
    location: location && toPoint(location),
    accuracy,
    // A text that is too long cannot be corrected on the form of the account.
    address: placeTextError('address', address) ? '' : address,
    landmark: placeTextError('landmark', landmark) ? '' : landmark,
    note: placeTextError('note', note) ? '' : note,
    contactPhone: phone.ok ? phone.e164 : null,
    paymentMethod,
    pickup,
    express,
    shownTotal: shown?.total ?? 0,
    shownPromise: shown?.promise ?? null,
    idempotencyKey: draft.idempotencyKey,
  }
}
