import { useEffect, useState } from 'react'
import { formatPhone } from '#shared/accounts/phone.ts'
import { toLatLng } from '#shared/places/points.ts'
import {
  changeDraft,
  type Draft,
  mergeLines,
  orderChoice,
  readDraft,
} from '#web/features/cart/draft.ts'
import { type Outputs, trpc } from '#web/trpc.ts'

type KeptBasket = NonNullable<Outputs['checkout']['basket']>

/**
 * Fills the client's form, once on each device, with what they had prepared before signing up. Returns whether it is known
 * what to show: without an answer the form works as it is, and a late one does not touch what was entered meanwhile.
 */
export function useKeptBasket(userId: string): boolean {
  const { data, errorUpdateCount, fetchStatus } = trpc.checkout.basket.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
  })
  /** What the draft held when the form was first shown without an answer. */
  const [shownWithout, setShownWithout] = useState<string>()
  const isGivenUp = data === undefined && (errorUpdateCount > 0 || fetchStatus === 'paused')
  if (isGivenUp && shownWithout === undefined) setShownWithout(contentOf(readDraft(userId)))
  useEffect(() => {
    if (!data) return
    const isEntered = shownWithout !== undefined && contentOf(readDraft(userId)) !== shownWithout
    if (isEntered) changeDraft(userId, { filledFrom: data.idempotencyKey })
    else fillWith(userId, data)
  }, [userId, data, shownWithout])
  return data !== undefined || isGivenUp || shownWithout !== undefined
}

/** An empty draft gets another key each time that it is read from the device. */
function contentOf(draft: Draft): string {
  return JSON.stringify({ ...draft, idempotencyKey: '' })
}

/** Garments that the client has added on this device stay, after those that were prepared. */
function fillWith(userId: string, basket: KeptBasket): void {
  const own = readDraft(userId)
  const { idempotencyKey, contactPhone, shownTotal, shownPromise = null } = basket
  if (own.filledFrom === idempotencyKey) return
  // A basket passed on this device itself: this one, or one that was prepared after it.
  const isPrepared = own.shown !== null && own.lines.length > 0
  if (own.idempotencyKey === idempotencyKey || isPrepared) {
    changeDraft(userId, { filledFrom: idempotencyKey })
    return
  }
  const location = basket.location && toLatLng(basket.location)
  const { paymentMethod, pickup = null, express = false } = basket
  const lines = mergeLines(basket.lines, own.lines)
  const choice = orderChoice({ lines: basket.lines, location, pickup, express })
  changeDraft(userId, {
    idempotencyKey,
    filledFrom: idempotencyKey,
    lines,
    location,
    accuracy: null,
    address: basket.address ?? '',
    addressPoint: location,
    landmark: basket.landmark ?? '',
    landmarkPoint: location,
    note: basket.note ?? '',
    contactPhone: contactPhone && formatPhone(contactPhone),
    paymentMethod,
    pickup,
    express,
    shown: { total: shownTotal, promise: shownPromise, choice },
  })
}
