import { useEffect, useState } from 'react'
import { type Draft, isCartEmpty, isFilled } from '#shared/orders/draft/draft.ts'
import {
  areInConflict,
  basketOf,
  type Prepared,
  preparedOf,
  type StoredBasket,
  withPrepared,
} from '#shared/orders/draft/prepared.ts'
import { onSessionEnd } from '#web/session-end.ts'
import { trpc } from '#web/trpc.ts'
import { isOrderStored } from '../waiting/stored-orders.ts'
import { useOrderStored } from '../waiting/waiting-on-device.ts'
import { changeDraft, readDraft, readLatestDraft, removeDraft, useDraft } from './draft-store.ts'
import {
  forgetVisitorBasket,
  isPreparedHere,
  isVisitorDraftRemoval,
  notePreparedHere,
  VISITOR,
  writeSignUpBasket,
} from './visitor-basket.ts'

// A basket that was prepared on this device without an account, or that the account keeps since its sign-up, comes into
// the client's form here, and nowhere else.

/** The key of the basket that was here when this tab was opened; empty where there was none, undefined until it was looked for. */
let foundKey: string | undefined

/**
 * The visitor's basket was on the device before this tab was opened: another person may have prepared it. First called
 * before anything can be entered.
 */
export function isFoundBasket(): boolean {
  const draft = readDraft(VISITOR)
  const key = isFilled(draft) ? draft.idempotencyKey : ''
  foundKey ??= isPreparedHere(draft) ? '' : key
  return key !== '' && key === foundKey
}

/** The next look begins anew, as in a tab that is just opened. */
export function forgetFoundBasket(): void {
  foundKey = undefined
}

// The browser may show this page again to the next person.
onSessionEnd((end) => {
  if (end === 'signed-out') forgetFoundBasket()
})

/** Keeps the visitor's basket for a refresh of this tab and for a sign-up. */
export function keepVisitorBasket(draft: Draft): void {
  writeSignUpBasket(basketOf(draft))
  if (!isFoundBasket()) notePreparedHere(draft)
}

/**
 * Gives the basket that was prepared here without an account to the account that has just signed in for it, once: the
 * device keeps no other copy. Where the account has a basket of its own it stays where it is, and the form asks.
 */
export function passVisitorDraftTo(userId: string): void {
  // It leaves as the order of the visitor, and would be made twice.
  if (isOrderStored(VISITOR)) return
  const prepared = readDraft(VISITOR)
  const own = readLatestDraft(userId)
  if (isCartEmpty(prepared) || areInConflict(own, prepared)) return
  takeVisitorDraft(userId)
}

function takeVisitorDraft(userId: string): void {
  changeDraft(userId, withPrepared(readLatestDraft(userId), readDraft(VISITOR)))
  eraseVisitorBasket()
}

/** Removes the visitor's basket on this device, and its copy for the sign-up. */
export function eraseVisitorBasket(): void {
  removeDraft(VISITOR)
  forgetVisitorBasket()
}

/** Another tab has taken the visitor's basket while this page shows it: browsers tell the other tabs only. */
export function useTakenBasket(): boolean {
  const [isTaken, setTaken] = useState(false)
  useEffect(() => {
    const note = (event: StorageEvent) => {
      if (isVisitorDraftRemoval(event)) setTaken(true)
    }
    window.addEventListener('storage', note)
    return () => window.removeEventListener('storage', note)
  }, [])
  return isTaken
}

/** Two baskets, of which the client keeps one; both are there until the answer. */
export interface BasketMeeting {
  arriving: Prepared
  /** Prepared on this device without an account: it may be another person's. */
  isOfVisitor: boolean
  onTake: () => void
  onLeave: () => void
}

/** False until the server answered or cannot: without an answer the form works as it is. */
interface Arrival {
  isKnown: boolean
  meeting: BasketMeeting | null
}

/** Fills the client's form with the basket that arrives, or asks about it. The one on the device comes first. */
export function useArrivingBasket(userId: string): Arrival {
  const { isKnown, meeting } = useStoredBasket(userId)
  const { draft: visitors } = useDraft(VISITOR)
  const isOrdered = useOrderStored(VISITOR)
  if (isOrdered || isCartEmpty(visitors)) return { isKnown, meeting }
  const ofDevice: BasketMeeting = {
    arriving: visitors,
    isOfVisitor: true,
    onTake: () => takeVisitorDraft(userId),
    onLeave: eraseVisitorBasket,
  }
  return { isKnown, meeting: ofDevice }
}

/**
 * Fills the client's form, once on each device, with the basket that the account keeps. It asks first where the form
 * holds another one, or where they have entered something before a late answer.
 */
function useStoredBasket(userId: string): Arrival {
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
    if (isEntered || areInConflict(own, preparedOf(data))) setAskedKey(data.idempotencyKey)
    else fillWith(userId, data)
  }, [userId, data, shownWithout])
  // The draft says it too: another tab may have answered, and an order makes the server forget the basket.
  const isAsked = data?.idempotencyKey === askedKey && draft.filledFrom !== askedKey
  const meeting =
    data && isAsked
      ? {
          arriving: preparedOf(data),
          isOfVisitor: false,
          onTake: () => fillWith(userId, data),
          onLeave: () => settle(userId, data),
        }
      : null
  // A basket that is just coming in is not there yet.
  const isIn = data === null || isAsked || draft.filledFrom === data?.idempotencyKey
  const isAnswered = data !== undefined && isIn
  return { isKnown: isAnswered || isGivenUp || shownWithout !== undefined, meeting }
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
  const isPrepared = own.shown !== null && !isCartEmpty(own)
  if (own.idempotencyKey !== basket.idempotencyKey && !isPrepared) return false
  settle(userId, basket)
  return true
}

/** Brings the basket into the draft, once: another tab may have done it a moment before. */
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
