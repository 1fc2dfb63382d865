import { type LatLngBounds, type Map as LeafletMap, latLngBounds, svgOverlay } from 'leaflet'
import { useEffect, useRef } from 'react'
import { useMap } from 'react-leaflet'
import type { LatLng } from '#shared/places/points.ts'
import type { PinFrame } from '../map-pin.ts'
import classes from './base-layer.module.css'
import { drawBase, frameAt } from './drawing.ts'

const PANE = 'base'
/** Under Leaflet's tiles, which are at 200. */
const PANE_Z = '150'
/** The drawing reaches beyond the map on each side by this part of its size, so that a finger moves into it. */
const AROUND = 0.5

interface Props {
  /** The points of the pins: names make room for them. */
  pins: readonly LatLng[]
  frames: readonly PinFrame[]
}

/** Our own drawing of Abidjan under the tiles of a map: it is there at once, and without a network. */
export function BaseLayer({ pins, frames }: Props) {
  const map = useMap()
  const taken = useRef({ pins, frames })
  taken.current = { pins, frames }
  const places = pins.map(({ lat, lng }) => `${lat} ${lng}`).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: other places, not the same ones in a new list
  useEffect(() => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    svg.setAttribute('preserveAspectRatio', 'none')
    const pane = map.getPane(PANE) ?? map.createPane(PANE)
    pane.style.zIndex = PANE_Z
    pane.style.pointerEvents = 'none'
    let drawn = drawAround(map, svg, taken.current)
    const overlay = svgOverlay(svg, drawn, { pane: PANE, className: classes.base ?? '' }).addTo(map)
    const draw = () => {
      drawn = drawAround(map, svg, taken.current)
      overlay.setBounds(drawn)
    }
    const drawWhenLeft = () => {
      if (!drawn.contains(map.getBounds())) draw()
    }
    map.on('moveend resize', draw)
    map.on('move', drawWhenLeft)
    return () => {
      map.off('moveend resize', draw)
      map.off('move', drawWhenLeft)
      overlay.remove()
    }
  }, [map, places])
  return null
}

function drawAround(map: LeafletMap, svg: SVGSVGElement, { pins, frames }: Props): LatLngBounds {
  const zoom = map.getZoom()
  const around = map.getSize().multiplyBy(AROUND)
  const shown = map.getPixelBounds()
  const from = (shown.min ?? around).subtract(around)
  const to = (shown.max ?? around).add(around)
  const { x: width, y: height } = to.subtract(from)
  const center = map.unproject(from.add(to).divideBy(2), zoom)
  const taken = pins.flatMap((pin) => {
    const spot = map.project(pin, zoom).subtract(from)
    return frames.map(({ corner, size }) => frameAt(spot, corner, size))
  })
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
  svg.innerHTML = drawBase({ center, zoom, width, height }, { taken })
  return latLngBounds(map.unproject(from, zoom), map.unproject(to, zoom))
}
