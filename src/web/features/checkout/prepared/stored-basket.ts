import { useEffect, useState } from 'react'
import { formatPhone } from '#shared/accounts/phone.ts'
import { toLatLng } from '#shared/places/points.ts'
import {
  changeDraft,
  type Draft,
  orderChoice,
  readLatestDraft,
  useDraft,
} from '#web/features/cart/draft.ts'
import { isContested, type Prepared, withPrepared } from '#web/features/cart/visitor-draft.ts'
import { type Outputs, trpc } from '#web/trpc.ts'

/** A basket prepared before signing up, as the server keeps it with the account. */
type StoredBasket = NonNullable<Outputs['checkout']['basket']>

export interface BasketAnswers {
  onTake: () => void
  onLeave: () => void
}

/**
 * Fills the client's form, once on each device, with the basket prepared before signing up. It asks first where the
 * form holds other entries of theirs, or where they have entered something before a late answer.
 */
export function useStoredBasket(userId: string): {
  /** False until the server answered or cannot: without an answer the form works as it is. */
  isKnown: boolean
  /** Set while the client must say whether the basket comes into the form, which holds something else. */
  question: BasketAnswers | null
} {
  const { data, errorUpdateCount, fetchStatus } = trpc.checkout.basket.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { draft } = useDraft(userId)
  /** The key of the basket that the form must ask about. */
  const [askedKey, setAskedKey] = useState<string>()
  /** The content of the draft when the form was first shown without an answer. */
  const [shownWithout, setShownWithout] = useState<string>()
  const isGivenUp = data === undefined && (errorUpdateCount > 0 || fetchStatus === 'paused')
  if (isGivenUp && shownWithout === undefined) setShownWithout(contentOf(draft))
  useEffect(() => {
    if (!data || isSettled(userId, data)) return
    const own = readLatestDraft(userId)
    const isEntered = shownWithout !== undefined && contentOf(own) !== shownWithout
    if (isEntered || isContested(own, preparedOf(data))) setAskedKey(data.idempotencyKey)
    else fillWith(userId, data)
  }, [userId, data, shownWithout])
  // The draft says it too: another tab may have answered, and an order makes the server forget the basket.
  const isAsked = data?.idempotencyKey === askedKey && draft.filledFrom !== askedKey
  return {
    isKnown: data !== undefined || isGivenUp || shownWithout !== undefined,
    question:
      data && isAsked
        ? { onTake: () => fillWith(userId, data), onLeave: () => settle(userId, data) }
        : null,
  }
}

/** An empty draft gets another key each time that it is read from the device. */
function contentOf(draft: Draft): string {
  return JSON.stringify({ ...draft, idempotencyKey: '' })
}

/** This basket has come into the draft already, here or with the sign-in; notes that it has. */
function isSettled(userId: string, basket: StoredBasket): boolean {
  const own = readLatestDraft(userId)
  if (own.filledFrom === basket.idempotencyKey) return true
  // A basket passed on this device itself: this one, or one that was prepared after it.
  const isPrepared = own.shown !== null && own.lines.length > 0
  if (own.idempotencyKey !== basket.idempotencyKey && !isPrepared) return false
  settle(userId, basket)
  return true
}

/** Adds the basket to the draft, once: another tab may have done it a moment before. */
function fillWith(userId: string, basket: StoredBasket): void {
  const own = readLatestDraft(userId)
  const filledFrom = basket.idempotencyKey
  if (own.filledFrom === filledFrom) settle(userId, basket)
  else changeDraft(userId, { ...withPrepared(own, preparedOf(basket)), filledFrom })
}

/** This device does not ask about the basket again. */
function settle(userId: string, { idempotencyKey }: StoredBasket): void {
  changeDraft(userId, { filledFrom: idempotencyKey })
}

function preparedOf(basket: StoredBasket): Prepared {
  const { idempotencyKey, lines, contactPhone, paymentMethod } = basket
  const { accuracy = null, pickup = null, express = false } = basket
  const { shownTotal, shownPromise = null } = basket
  const location = basket.location && toLatLng(basket.location)
  const choice = orderChoice({ lines, location, pickup, express })
  return {
    idempotencyKey,
    lines,
    location,
    accuracy,
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
  }
}
