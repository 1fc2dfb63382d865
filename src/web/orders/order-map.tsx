import type { ComponentProps } from 'react'
import { type PlaceRing, radiusAround } from '#shared/places/near.ts'
import { toLatLng } from '#shared/places/points.ts'
import { isolated } from '#shared/text/isolate.ts'
import { MapBlock } from '#web/components/map/map-block.tsx'
import type { ListedOrder } from './order-view.ts'

interface Props
  extends Omit<ComponentProps<typeof MapBlock>, 'zoom' | 'point' | 'label' | 'popup'> {
  order: Pick<ListedOrder, 'client' | 'clientLocation'> & PlaceRing
}

/** The place of an order on a map. */
export default function OrderMap({ order, ...look }: Props) {
  const { client, clientLocation } = order
  const place = `Adresse de ${isolated(client.fullname || 'client')}`
  return (
    <MapBlock
      {...look}
      zoom={15}
      point={clientLocation && toLatLng(clientLocation)}
      radius={radiusAround(order)}
      label={place}
      popup={place}
    />
  )
}
