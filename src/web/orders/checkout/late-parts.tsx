import type { ComponentProps } from 'react'
import { type LazyPart, lazyPart } from '#web/components/states/lazy-part.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { loadWaitingQueue } from '../waiting/load-waiting-queue.ts'
import type { OrderWaits } from '../waiting/order-waits.tsx'
import type { OrderPlaced } from './order-placed.tsx'
import type { KeptBasket } from './prepared/kept-basket.tsx'
import type { ErrorNote } from './submit/error-note.tsx'
import type { OpeningWave } from './submit/opening-wave.tsx'

// Parts that several order forms have and their first screen does not show.

export const LateTakenBasketNote: LazyPart<object> = lazyPart(async () => ({
  default: (await import('./prepared/visitor-notes.tsx')).TakenBasketNote,
}))

export const LateFoundBasketNote: LazyPart<object> = lazyPart(async () => ({
  default: (await import('./prepared/visitor-notes.tsx')).FoundBasketNote,
}))

export const LateKeptBasket: LazyPart<ComponentProps<typeof KeptBasket>> = lazyPart(async () => ({
  default: (await import('./prepared/kept-basket.tsx')).KeptBasket,
}))

export const LateOrderPlaced: LazyPart<ComponentProps<typeof OrderPlaced>> = lazyPart(
  async () => ({ default: (await import('./order-placed.tsx')).OrderPlaced }),
  { Loading: () => <TicketSkeletons count={1} /> },
)

/** In the place of the form, while the order of its draft waits on the device. */
export const LateOrderWaits: LazyPart<ComponentProps<typeof OrderWaits>> = lazyPart(
  async () => ({ default: (await import('../waiting/order-waits.tsx')).OrderWaits }),
  { Loading: () => <TicketSkeletons count={1} /> },
)

export const LateOpeningWave: LazyPart<ComponentProps<typeof OpeningWave>> = lazyPart(
  async () => ({ default: (await import('./submit/opening-wave.tsx')).OpeningWave }),
  { Loading: () => <SpinnerPage label="Ouverture de Wave…" /> },
)

export const LateErrorNote: LazyPart<ComponentProps<typeof ErrorNote>> = lazyPart(async () => ({
  default: (await import('./submit/error-note.tsx')).ErrorNote,
}))

/** Loads what keeps an order that is sent without a network, and shows it. */
export function preloadWaiting(): void {
  void LateOrderWaits.preload()
  void loadWaitingQueue().catch(() => {})
}

/** Loads what an order needs once it is sent: without a network the form could then say neither what went wrong nor what to do. */
export function preloadAfterSending(): void {
  for (const part of [LateErrorNote, LateOrderPlaced, LateOpeningWave]) void part.preload()
  preloadWaiting()
}
