import type { OrderStatus } from '#shared/order-status.ts'
import { type PlaceRing, radiusAround } from '#shared/places/near.ts'
import { type Point, toLatLng } from '#shared/places/points.ts'
import { isRide } from '#shared/places/positions.ts'
import { MapBlock } from '#web/components/map/map-block.tsx'
import { useRiderPosition } from '../use-rider-position.ts'
import classes from './rider-map.module.css'

export interface TrackedOrder extends PlaceRing {
  id: string
  status: OrderStatus
  clientLocation: Point | null
}

interface Props {
  order: TrackedOrder
}

/** The map of a client while their livreur is on the way. Renders nothing otherwise. */
export function RiderMap({ order }: Props) {
  const { position } = useRiderPosition(order)
  const { status, clientLocation } = order
  const rider = position?.point ?? null
  if (!isRide(status) || (!clientLocation && !rider)) return null
  return (
    <div className={classes.map}>
      <MapBlock
        flush
        height="100%"
        zoom={15}
        point={clientLocation && toLatLng(clientLocation)}
        radius={radiusAround(order)}
        rider={rider}
        label={clientLocation ? 'Votre adresse' : 'Votre livreur'}
      />
    </div>
  )
}
