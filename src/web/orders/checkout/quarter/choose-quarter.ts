import type { Quarter } from '#shared/places/area-name.ts'
import type { LatLng } from '#shared/places/points.ts'
import { quarterTyped } from '#shared/places/quarter.ts'
import { quarterOfAddress, quarterOfPoint } from '#shared/places/quarters.ts'
import { rememberQuarter } from '#web/shop/quarter-on-device.ts'
import { changeDraft, readLatestDraft } from '../../cart/draft-store.ts'

// With the table of quarters, which the first screen of the form does without.

/** The client is in this quarter: transport is counted to it until they choose the exact place. A place in it stays chosen. */
export function chooseQuarter(draftKey: string, quarter: Quarter): void {
  rememberQuarter(quarter)
  const { location } = readLatestDraft(draftKey)
  if (location && quarterOfPoint(location) === quarter) return
  changeDraft(draftKey, { quarter, location: null, accuracy: null })
}

/** The same by its name, as `quarterAddress` writes it; any other text changes nothing. */
export function chooseQuarterNamed(draftKey: string, name: string): void {
  const quarter = quarterOfAddress(name)
  if (quarter) chooseQuarter(draftKey, quarter)
}

/** The place where the map opens for a place that is known in words alone. */
export const pointNear = (address: string): LatLng | undefined => quarterTyped(address)?.point

/** The next order of this device begins in the quarter of this place. */
export function rememberPlace(point: LatLng): void {
  const quarter = quarterOfPoint(point)
  if (quarter) rememberQuarter(quarter)
}
