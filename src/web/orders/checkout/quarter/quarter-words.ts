import type { Catalogue } from '#shared/orders/draft/draft-totals.ts'
import { type Quarter, quarterAddress } from '#shared/places/area-name.ts'
import { isNearMiddle } from '#shared/places/near.ts'
import type { LatLng } from '#shared/places/points.ts'
import { feeFor } from '#shared/shop/prices/pricing.ts'
import { isServed } from '#shared/shop/prices/reach.ts'
import { formatFcfa } from '#shared/text/money.ts'

/** Before the name of a quarter or a place that is known. */
export const QUARTER_LABEL = 'Vous êtes à'

/** The name of a chosen place on one short line: its quarter, where the device knows it. */
export function nearName(location: LatLng, remembered: Quarter | null): string | undefined {
  if (!remembered || !isNearMiddle(location, remembered.point)) return undefined
  return quarterAddress(remembered)
}

/** The transport to a point, in two or three words. */
export function transportWords(
  point: LatLng | null,
  catalogue: Pick<Catalogue, 'pricing' | 'radiusKm'>,
): string {
  if (point === null) return '–'
  if (!isServed(point, catalogue)) return 'hors zone'
  return formatFcfa(feeFor(point, catalogue.pricing))
}
