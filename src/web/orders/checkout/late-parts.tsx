import type { ComponentProps } from 'react'
import { type LazyPart, lazyPart } from '#web/components/states/lazy-part.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { loadWaitingQueue } from '../waiting/load-waiting-queue.ts'
import type { OrderWaits } from '../waiting/order-waits.tsx'

// Parts that several order forms have and their first screen does not show.

export const LateTakenBasketNote = lazyPart(async () => ({
  default: (await import('./prepared/visitor-notes.tsx')).TakenBasketNote,
}))

export const LateFoundBasketNote = lazyPart(async () => ({
  default: (await import('./prepared/visitor-notes.tsx')).FoundBasketNote,
}))

export const LateKeptBasket = lazyPart(() => import('./prepared/kept-basket.tsx'))

export const LateOrderPlaced = lazyPart(() => import('./order-placed.tsx'), {
  Loading: () => <TicketSkeletons count={1} />,
})

/** In the place of the form, while the order of its draft waits on the device. */
export const LateOrderWaits: LazyPart<ComponentProps<typeof OrderWaits>> = lazyPart(
  async () => ({ default: (await import('../waiting/order-waits.tsx')).OrderWaits }),
  { Loading: () => <TicketSkeletons count={1} /> },
)

export const LateOpeningWave = lazyPart(() => import('./submit/opening-wave.tsx'), {
  Loading: () => <SpinnerPage label="Ouverture de Wave…" />,
})

export const LateNotCountedNote = lazyPart(async () => ({
  default: (await import('./submit/error-note.tsx')).NotCountedNote,
}))

export const LateErrorNote = lazyPart(() => import('./submit/error-note.tsx'))

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
