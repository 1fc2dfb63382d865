import type { Draft } from '#shared/orders/draft/draft.ts'
import type { Quarter } from '#shared/places/area-name.ts'
import { toLatLng } from '#shared/places/points.ts'
import { rememberedQuarter } from '#web/shop/quarter-on-device.ts'
import type { Outputs } from '#web/trpc.ts'
import { useLastPlace } from '../place/use-last-place.ts'

interface Asked {
  draft: Pick<Draft, 'location' | 'quarter'>
  isVisitor: boolean
  forTeam: boolean
}

export interface SaidQuarter {
  /** It is null until one is known, and where the team orders: a price is said once the client has named a place. */
  said: Quarter | null
  /** The client's last place is being read. */
  isAwaited: boolean
}

/** The quarter said for this order, or last on this device. */
export function knownQuarter({ quarter }: Pick<Draft, 'quarter'>): Quarter | null {
  return quarter ?? rememberedQuarter()
}

/** The quarter that transport is counted to until the place is chosen: a known one, or the client's last place. */
export function useSaidQuarter({ draft, isVisitor, forTeam }: Asked): SaidQuarter {
  const known = forTeam ? null : knownQuarter(draft)
  const isAsked = !forTeam && !isVisitor && known === null && draft.location === null
  const last = useLastPlace(isAsked)
  if (!isAsked) return { said: known, isAwaited: false }
  const isAwaited = last.data === undefined && last.fetchStatus === 'fetching'
  return { said: last.data ? quarterOfLast(last.data) : null, isAwaited }
}

/** The last place itself: its own fare is known. */
function quarterOfLast({
  location,
  area,
}: NonNullable<Outputs['checkout']['lastPlace']>): Quarter | null {
  return location && area && { ...area, point: toLatLng(location) }
}
