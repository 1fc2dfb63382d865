import type { ComponentProps } from 'react'
import { toLatLng } from '#shared/places/points.ts'
import { isolated } from '#shared/text/isolate.ts'
import { MapBlock } from '#web/components/map/map-block.tsx'
import type { ListedOrder } from './order-view.ts'

interface Props
  extends Omit<ComponentProps<typeof MapBlock>, 'zoom' | 'point' | 'label' | 'popup'> {
  order: Pick<ListedOrder, 'client' | 'clientLocation'>
}

/** The place of an order on a map. */
export default function OrderMap({ order: { client, clientLocation }, ...look }: Props) {
  const place = `Adresse de ${isolated(client.fullname || 'client')}`
  return (
    <MapBlock
      {...look}
      zoom={15}
      point={clientLocation && toLatLng(clientLocation)}
      label={place}
      popup={place}
    />
  )
}
