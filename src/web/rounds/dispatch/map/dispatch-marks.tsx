import { type DivIcon, divIcon } from 'leaflet'
import { memo, useMemo } from 'react'
import { Marker } from 'react-leaflet'
import { toLatLng } from '#shared/places/points.ts'
import { isolated } from '#shared/text/isolate.ts'
import { markClass, riderMarkClass } from '#web/components/map/map-parts.tsx'
import {
  type PinLook,
  pinAnchor,
  pinSize,
  pinSvg,
  riderSize,
  riderSvg,
} from '#web/components/map/map-pin.ts'
import { firstName, type ListedOrder } from '#web/orders/order-view.ts'
import classes from '../dispatch-map.module.css'
import { groupOf, type MapGroup } from '../map-groups.ts'
import type { Dispatch, MapLivreur } from '../use-dispatch.ts'

/** The stacking order of the marks: Leaflet adds this offset to a mark's distance from the top. */
const Z_OFFSETS = { collected: 0, riding: 2000, rider: 3000, waiting: 4000, picked: 6000 }

interface PinProps {
  order: ListedOrder
  isPicked: boolean
  /** The horizontal shift in pixels, where several orders share a place. */
  shift: number
  onPick: Dispatch['pick']
}

/** An order on the map, in the colour of its group. */
export const Pin = memo(function Pin({ order, isPicked, shift, onPick }: PinProps) {
  const { id, reference, client, clientLocation } = order
  const handlers = useMemo(() => ({ click: () => onPick({ kind: 'order', id }) }), [id, onPick])
  if (!clientLocation) return null
  const group = groupOf(order)
  return (
    <Marker
      position={toLatLng(clientLocation)}
      icon={pinIcon(group, isPicked, shift)}
      title={`#${reference} · ${isolated(client.fullname)}`}
      keyboard={false}
      zIndexOffset={isPicked ? Z_OFFSETS.picked : Z_OFFSETS[group]}
      eventHandlers={handlers}
    />
  )
})

/** A riding livreur on the map. */
export function Rider({ livreur, onPick }: { livreur: MapLivreur; onPick: Dispatch['pick'] }) {
  const { id, fullname, ride } = livreur
  const icon = useMemo(() => riderMark(firstName(fullname)), [fullname])
  const handlers = useMemo(() => ({ click: () => onPick({ kind: 'livreur', id }) }), [id, onPick])
  if (!ride) return null
  return (
    <Marker
      position={ride.position.point}
      icon={icon}
      title={fullname}
      keyboard={false}
      zIndexOffset={Z_OFFSETS.rider}
      eventHandlers={handlers}
    />
  )
}

const ICONS = new Map<string, DivIcon>()

/** The icon of a pin. Pins that look alike share one. */
function pinIcon(group: MapGroup, isPicked: boolean, shift: number): DivIcon {
  const key = `${group} ${isPicked} ${shift}`
  const known = ICONS.get(key)
  if (known) return known
  const [x, y] = pinAnchor
  const icon = divIcon({
    className: `${markClass} ${isPicked ? classes.picked : ''}`,
    html: pinSvg(PIN_LOOKS[group]),
    iconSize: pinSize,
    iconAnchor: [x - shift, y],
  })
  ICONS.set(key, icon)
  return icon
}

/** The mark of a livreur over their name. The name is set as text, so that it cannot be markup. */
function riderMark(name: string) {
  const mark = document.createElement('div')
  mark.innerHTML = riderSvg()
  const label = document.createElement('span')
  label.className = classes.riderName ?? ''
  label.textContent = name
  mark.append(label)
  return divIcon({
    className: `${riderMarkClass} ${classes.riderMark}`,
    html: mark,
    iconSize: riderSize,
    iconAnchor: [riderSize[0] / 2, riderSize[1] / 2],
  })
}

const hourglass =
  'M6.5 7h11M6.5 17h11M6 20v-2a6 6 0 1 1 12 0v2a1 1 0 0 1 -1 1h-10a1 1 0 0 1 -1 -1M6 4v2a6 6 0 1 0 12 0v-2a1 1 0 0 0 -1 -1h-10a1 1 0 0 0 -1 1'

/** The look of each group's pins. Waiting orders have an hourglass. */
const PIN_LOOKS: Record<MapGroup, PinLook> = {
  waiting: { body: '#FBA903', edge: '#0F1747', glyph: hourglass },
  riding: { body: '#1C276D', edge: '#fff', eye: '#FBA903' },
  collected: { body: '#00525A', edge: '#fff', eye: '#6CCAD4' },
}
