import { isApproximate } from '#shared/places/near.ts'
import {
  eachLine,
  eachWord,
  PLACE_TEXT_LIMITS,
  type PlaceLine,
  type PlaceText,
} from '#shared/places/place-words.ts'
import { toPoint } from '#shared/places/points.ts'
import { cartLineOf } from '#shared/shop/prices/lines.ts'
import { characterCount, oneLine } from '#shared/text/clean-text.ts'
import type { CounterDropInput } from '../counter.inputs.ts'
import type { PlaceOrderInput, TeamOrderInput } from '../orders.inputs.ts'
import type { Draft } from './draft.ts'
import type { When } from './draft-when.ts'

/** The length is shown when fewer characters than this are left. */
const SHOWN_WHEN_LEFT = 50

/** « 262 caractères sur 300 » near the limit and beyond it, otherwise undefined. */
export function lengthHint(name: PlaceText, typed: string): string | undefined {
  const length = characterCount(oneLine(typed))
  if (length <= PLACE_TEXT_LIMITS[name] - SHOWN_WHEN_LEFT) return undefined
  return `${length} caractères sur ${PLACE_TEXT_LIMITS[name]}`
}

/** An order of a client; only the team gives a discount and goes beyond a ceiling. */
export type OrderInput = PlaceOrderInput & Pick<TeamOrderInput, 'discount' | 'aboveCeiling'>

interface Shown extends Record<PlaceLine, string> {
  address: string
  phone: string
  /** Francs. */
  total: number
  when: When | undefined
}

/** The input of `checkout.place` for a draft, or undefined while no place is chosen. */
export function orderInput(draft: Draft, shown: Shown): OrderInput | undefined {
  const { location, accuracy, paymentMethod, pickup, toCount } = draft
  if (!location) return
  const words = { ...eachWord((word) => draft[word]), ...eachLine((line) => shown[line]) }
  const place = { location: toPoint(location), accuracy, address: shown.address, ...words }
  const common = commonInput(draft, shown)
  const input: OrderInput = {
    ...common,
    ...place,
    contactPhone: shown.phone,
    paymentMethod,
    pickup,
  }
  if (toCount) input.toCount = true
  if (isApproximate(accuracy)) input.placeApproximate = true
  return input
}

/** The part of the draft that `counter.drop` takes: the client and the payment are given beside it. */
export function counterInput(
  draft: Draft,
  shown: Pick<Shown, 'phone' | 'total' | 'when'>,
): Omit<CounterDropInput, 'client' | 'reserves' | 'payment' | 'countLater'> {
  return { ...commonInput(draft, shown), phone: shown.phone }
}

function commonInput(
  { lines, idempotencyKey, discount }: Draft,
  { total, when }: Pick<Shown, 'total' | 'when'>,
) {
  const promise = when?.times?.promise
  return {
    lines: lines.map(cartLineOf),

    idempotencyKey,
    express: when?.isExpress ?? false,
    shown: {
      total,
      promise: promise ? { readyBy: promise.readyBy, promisedAt: promise.promisedAt } : null,
    },
    ...(discount && { discount }),
  }
}
