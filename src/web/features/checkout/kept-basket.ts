import { useEffect, useState } from 'react'
import { formatPhone } from '#shared/accounts/phone.ts'
import { toLatLng } from '#shared/places/points.ts'
import { changeDraft, type Draft, orderChoice, readDraft } from '#web/features/cart/draft.ts'
import { isContested, type Prepared, withPrepared } from '#web/features/cart/visitor-draft.ts'
import { type Outputs, trpc } from '#web/trpc.ts'

type StoredBasket = NonNullable<Outputs['checkout']['basket']>

/** What a client had prepared before signing up, as their form meets it. */
export interface KeptBasket {
  /** Whether it is known what to show: without an answer the form works as it is. */
  isKnown: boolean
  /** Set while the client must say whether it comes into the form, which holds something else. */
  question: { onTake: () => void; onLeave: () => void } | null
}

/**
 * Fills the client's form, once on each device, with what they had prepared before signing up. It asks first where the form
 * holds something else of theirs, or where they have entered something before a late answer.
 */
export function useKeptBasket(userId: string): KeptBasket {
  const { data, errorUpdateCount, fetchStatus } = trpc.checkout.basket.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [isAsked, setAsked] = useState(false)
  /** What the draft held when the form was first shown without an answer. */
  const [shownWithout, setShownWithout] = useState<string>()
  const isGivenUp = data === undefined && (errorUpdateCount > 0 || fetchStatus === 'paused')
  if (isGivenUp && shownWithout === undefined) setShownWithout(contentOf(readDraft(userId)))
  useEffect(() => {
    if (!data || isFilledWith(userId, data)) return
    const own = readDraft(userId)
    const isEntered = shownWithout !== undefined && contentOf(own) !== shownWithout
    if (isEntered || isContested(own, preparedOf(data))) setAsked(true)
    else fillWith(userId, data)
  }, [userId, data, shownWithout])
  const answer = (act: typeof fillWith) => () => {
    if (data) act(userId, data)
    setAsked(false)
  }
  return {
    isKnown: data !== undefined || isGivenUp || shownWithout !== undefined,
    question: isAsked ? { onTake: answer(fillWith), onLeave: answer(leave) } : null,
  }
}

/** An empty draft gets another key each time that it is read from the device. */
function contentOf(draft: Draft): string {
  return JSON.stringify({ ...draft, idempotencyKey: '' })
}

/** Whether this basket has come into the draft already, here or with the sign-in; notes that it has. */
function isFilledWith(userId: string, basket: StoredBasket): boolean {
  const own = readDraft(userId)
  if (own.filledFrom === basket.idempotencyKey) return true
  // A basket passed on this device itself: this one, or one that was prepared after it.
  const isPrepared = own.shown !== null && own.lines.length > 0
  if (own.idempotencyKey !== basket.idempotencyKey && !isPrepared) return false
  leave(userId, basket)
  return true
}

function fillWith(userId: string, basket: StoredBasket): void {
  const prepared = preparedOf(basket)
  const filledFrom = basket.idempotencyKey
  changeDraft(userId, { ...withPrepared(readDraft(userId), prepared), filledFrom })
}

/** The draft stays as it is, and this device does not ask again. */
function leave(userId: string, { idempotencyKey }: StoredBasket): void {
  changeDraft(userId, { filledFrom: idempotencyKey })
}

function preparedOf(basket: StoredBasket): Prepared {
  const { idempotencyKey, lines, contactPhone, paymentMethod } = basket
  const { pickup = null, express = false, shownTotal, shownPromise = null } = basket
  const location = basket.location && toLatLng(basket.location)
  const choice = orderChoice({ lines, location, pickup, express })
  return {
    idempotencyKey,
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
  }
}
