import type { PlaceOrderInput } from '#shared/orders/orders.inputs.ts'
import { PLACE_TEXT_LIMITS, placeTexts } from '#shared/places/place-texts.inputs.ts'
import { toPoint } from '#shared/places/points.ts'
import { oneLine } from '#shared/text/clean-text.ts'
import type { Draft } from '#web/features/cart/draft.ts'
import type { When } from '../when/when-view.ts'

/** The length is shown when fewer characters than this are left. */
const SHOWN_WHEN_LEFT = 50

type TextName = keyof typeof PLACE_TEXT_LIMITS

/** The error of a text, from the server's schema. */
export function textError(name: TextName, typed: string): string | undefined {
  const parsed = placeTexts[name].safeParse(typed)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}

/** « 262 caractères sur 300 » near the limit and beyond it, otherwise undefined. */
export function lengthHint(name: TextName, typed: string): string | undefined {
  const { length } = oneLine(typed)
  if (length <= PLACE_TEXT_LIMITS[name] - SHOWN_WHEN_LEFT) return undefined
  return `${length} caractères sur ${PLACE_TEXT_LIMITS[name]}`
}

interface Shown {
  address: string
  landmark: string
  phone: string
  /** Francs. */
  total: number
  when: When | undefined
}

/** The input of `checkout.place` for a draft, or undefined while no place is chosen. */
export function orderInput(
  draft: Draft,
  { address, landmark, phone, total, when }: Shown,
): PlaceOrderInput | undefined {
  const { location, note, paymentMethod, idempotencyKey, pickup } = draft
  const promise = when?.times?.promise
  if (!location) return
  return {
    lines: draft.lines.map(({ productId, service, quantity }) => ({
      productId,
      service,
      quantity,
    })),
    location: toPoint(location),
    address,
    landmark,
    note,
    paymentMethod,
    idempotencyKey,
    contactPhone: phone,
    pickup,
    express: when?.isExpress ?? false,
    shownPromise: promise ? { readyBy: promise.readyBy, promisedAt: promise.promisedAt } : null,
    shownTotal: total,
  }
}
