import { type LatLngBoundsExpression, type Map as LeafletMap, latLngBounds } from 'leaflet'
import { useEffect, useRef } from 'react'
import { MapContainer } from 'react-leaflet'
import { type LatLng, toLatLng } from '#shared/places/points.ts'
import { MapGround, mapClass } from '#web/components/map/map-parts.tsx'
import type { ListedOrder } from '#web/orders/order-view.ts'
import type { Dispatch, DispatchSelection, MapLivreur } from '../use-dispatch.ts'
import { Pin, Rider } from './dispatch-marks.tsx'
import { spreadPins } from './pin-spread.ts'

const ABIDJAN: LatLng = { lat: 5.35, lng: -4 }
const CLOSEST = 15
/** The room for the filters above and the ticket below, in pixels. */
const PADDING = { paddingTopLeft: [40, 90], paddingBottomRight: [70, 40] } as const

interface Props {
  dispatch: Dispatch
  /** A counter: when it grows, the map shows everything again. */
  fitRequests: number
  onReady: (map: LeafletMap | null) => void
}

/** The map itself, which `DispatchMap` loads. `DispatchPanel` shows the same to people who do not see the map. */
export default function DispatchMapView({ dispatch, fitRequests, onReady }: Props) {
  const { shown, team, picked, pick } = dispatch
  const map = useRef<LeafletMap | null>(null)
  const riders = team.filter(({ ride }) => ride !== undefined)
  const points = pointsOf(shown, riders)
  const shifts = spreadPins(shown)
  const latestPoints = useRef(points)
  latestPoints.current = points

  useEffect(() => {
    if (fitRequests > 0) map.current?.fitBounds(boundsOf(latestPoints.current), fitting)
  }, [fitRequests])
  useCenterOnPicked(map, picked, dispatch)

  return (
    <MapContainer
      ref={(created) => {
        map.current = created
        onReady(created)
      }}
      className={mapClass}
      bounds={boundsOf(points)}
      boundsOptions={fitting}
      zoomControl={false}
    >
      <MapGround pins={pointsOf(shown, [])} linked />
      {shown.map((order) => (
        <Pin
          key={order.id}
          order={order}
          isPicked={picked?.kind === 'order' && picked.id === order.id}
          shift={shifts.get(order.id) ?? 0}
          onPick={pick}
        />
      ))}
      {riders.map((livreur) => (
        <Rider key={livreur.id} livreur={livreur} onPick={pick} />
      ))}
    </MapContainer>
  )
}

const fitting = {
  paddingTopLeft: [...PADDING.paddingTopLeft] as [number, number],
  paddingBottomRight: [...PADDING.paddingBottomRight] as [number, number],
  maxZoom: CLOSEST,
  animate: false,
}

function pointsOf(orders: readonly ListedOrder[], riders: readonly MapLivreur[]): LatLng[] {
  return [
    ...orders.flatMap(({ clientLocation }) => (clientLocation ? [toLatLng(clientLocation)] : [])),
    ...riders.flatMap(({ ride }) => (ride ? [ride.position.point] : [])),
  ]
}

function boundsOf(points: readonly LatLng[]): LatLngBoundsExpression {
  if (points.length > 0) return latLngBounds(points.map(({ lat, lng }) => [lat, lng]))
  const { lat, lng } = ABIDJAN
  return latLngBounds([lat - 0.05, lng - 0.08], [lat + 0.05, lng + 0.08])
}

/** Centers the map once on the picked order, so that its ticket does not cover it. */
function useCenterOnPicked(
  map: React.RefObject<LeafletMap | null>,
  picked: DispatchSelection | null,
  { orders, team }: Dispatch,
): void {
  const order = orders.find(({ id }) => id === picked?.id)?.clientLocation
  const place =
    picked?.kind === 'livreur'
      ? team.find(({ id }) => id === picked.id)?.ride?.position.point
      : order && toLatLng(order)
  const target = useRef(place)
  target.current = place
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new pick moves the map, a new position does not
  useEffect(() => {
    if (target.current) map.current?.panInside(target.current, { ...fitting, ...AROUND_TICKET })
  }, [picked?.kind, picked?.id])
}

const AROUND_TICKET = {
  paddingTopLeft: [60, 120] as [number, number],
  paddingBottomRight: [80, 240] as [number, number],
}
