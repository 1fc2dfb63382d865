import { type LatLngBounds, type Map as LeafletMap, latLngBounds, svgOverlay } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import classes from './drawing.module.css'
import { drawBase } from './drawing.tsx'

const PANE = 'base'
/** Under Leaflet's tiles, which are at 200. */
const PANE_Z = '150'
/** What is drawn around the map on each side, as a part of its size, so that a finger moves into it. */
const AROUND = 0.5

/** Our own drawing of Abidjan under the tiles of a map: it is there at once, and without a network. */
export function BaseLayer() {
  const map = useMap()
  useEffect(() => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    svg.setAttribute('preserveAspectRatio', 'none')
    const pane = map.getPane(PANE) ?? map.createPane(PANE)
    pane.style.zIndex = PANE_Z
    pane.style.pointerEvents = 'none'
    let drawn = drawAround(map, svg)
    const overlay = svgOverlay(svg, drawn, { pane: PANE, className: classes.base ?? '' }).addTo(map)
    const draw = () => {
      drawn = drawAround(map, svg)
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
  }, [map])
  return null
}

function drawAround(map: LeafletMap, svg: SVGSVGElement): LatLngBounds {
  const zoom = map.getZoom()
  const size = map.getSize()
  const around = size.multiplyBy(AROUND)
  const shown = map.getPixelBounds()
  const from = (shown.min ?? around).subtract(around)
  const to = (shown.max ?? around).add(around)
  const { x: width, y: height } = to.subtract(from)
  const center = map.unproject(from.add(to).divideBy(2), zoom)
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
  svg.innerHTML = drawBase({ center, zoom, width, height })
  return latLngBounds(map.unproject(from, zoom), map.unproject(to, zoom))
}
