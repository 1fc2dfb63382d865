import type { ComponentProps, ComponentType } from 'react'
import { PartNotLoaded } from '#web/components/states/part-not-loaded.tsx'
import type { SlotPicker } from '#web/features/slots/slot-picker.tsx'
import { type Screen, screen } from '#web/lib/rendering/screen.tsx'
import type { GarmentBrowser } from './garment-browser.tsx'
import type { OrderPlaced } from './order-placed.tsx'
import type { PreparedNote } from './prepared-note.tsx'
import type { ErrorNote } from './submit/error-note.tsx'
import type { OpeningWave } from './submit/opening-wave.tsx'

/** A part of the order form that its first screen does not show: its code is loaded when it is needed. */
function latePart<P extends object>(load: () => Promise<ComponentType<P>>): Screen<P> {
  return screen<P>(async () => {
    const part = await load().catch(() => PartNotLoaded as ComponentType<P>)
    return { default: part }
  })
}

export const LateGarmentBrowser: Screen<ComponentProps<typeof GarmentBrowser>> = latePart(
  async () => (await import('./garment-browser.tsx')).GarmentBrowser,
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

export const LatePreparedNote: Screen<ComponentProps<typeof PreparedNote>> = latePart(
  async () => (await import('./prepared-note.tsx')).PreparedNote,
)

/** Loads what an order needs once it is sent: without a network it could say neither what went wrong nor what to do. */
export function preloadAfterSending(): void {
  for (const part of [LateErrorNote, LateOrderPlaced, LateOpeningWave]) part.preload()
}
