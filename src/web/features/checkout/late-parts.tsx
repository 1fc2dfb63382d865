import type { ComponentProps } from 'react'
import { latePart } from '#web/components/states/late-part.ts'
import type { SlotPicker } from '#web/features/slots/slot-picker.tsx'
import type { Screen } from '#web/lib/rendering/screen.tsx'
import type { OrderPlaced } from './order-placed.tsx'
import type { OrderSteps } from './order-steps.tsx'
import type { OwnReview } from './own-review.tsx'
import type { KeptBasket } from './prepared/kept-basket.tsx'
import type { ErrorNote } from './submit/error-note.tsx'
import type { OpeningWave } from './submit/opening-wave.tsx'
import type { VisitorReview } from './visitor/visitor-review.tsx'

// Parts of the order form that its first screen does not show.

export const LateOrderSteps: Screen<ComponentProps<typeof OrderSteps>> = latePart(
  async () => (await import('./order-steps.tsx')).OrderSteps,
)

export const LateOwnReview: Screen<ComponentProps<typeof OwnReview>> = latePart(
  async () => (await import('./own-review.tsx')).OwnReview,
)

export const LateVisitorReview: Screen<ComponentProps<typeof VisitorReview>> = latePart(
  async () => (await import('./visitor/visitor-review.tsx')).VisitorReview,
)

export const LateOrderPlaced: Screen<ComponentProps<typeof OrderPlaced>> = latePart(
  async () => (await import('./order-placed.tsx')).OrderPlaced,
)

export const LateSlotPicker: Screen<ComponentProps<typeof SlotPicker>> = latePart(
  async () => (await import('#web/features/slots/slot-picker.tsx')).SlotPicker,
)

export const LateOpeningWave: Screen<ComponentProps<typeof OpeningWave>> = latePart(
  async () => (await import('./submit/opening-wave.tsx')).OpeningWave,
)

export const LateErrorNote: Screen<ComponentProps<typeof ErrorNote>> = latePart(
  async () => (await import('./submit/error-note.tsx')).ErrorNote,
)

export const LateKeptBasket: Screen<ComponentProps<typeof KeptBasket>> = latePart(
  async () => (await import('./prepared/kept-basket.tsx')).KeptBasket,
)

export const LateTakenBasketNote: Screen<object> = latePart(
  async () => (await import('./prepared/taken-basket-note.tsx')).TakenBasketNote,
)

/** Loads what an order needs once it is sent: without a network it could say neither what went wrong nor what to do. */
export function preloadAfterSending(): void {
  for (const part of [LateErrorNote, LateOrderPlaced, LateOpeningWave]) part.preload()
}
