import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMap } from 'react-leaflet'
import type { LatLng } from '#shared/places/points.ts'
import { isFixed, type RoundsMapProps } from '../map-stop.ts'
import classes from './marks.module.css'
import { isAround } from './stroke.ts'
import { useStroke } from './use-stroke.ts'
import { useZooms } from './use-zooms.ts'

type Props = Pick<RoundsMapProps, 'stops' | 'chosen' | 'onChoose' | 'lasso'>

/** A stroke drawn by hand chooses the stops in it; with Shift, also outside of this mode, it adds them. */
export function Lasso({ stops, chosen, onChoose, lasso }: Props) {
  const map = useMap()
  const [shape, setShape] = useState<readonly LatLng[]>([])
  const [isDrawing, setDrawing] = useState(false)

  useEffect(() => {
    if (!lasso) return
    map.dragging.disable()
    map.getContainer().classList.add(classes.drawn ?? '')
    return () => {
      map.dragging.enable()
      map.getContainer().classList.remove(classes.drawn ?? '')
      setShape([])
    }
  }, [map, lasso])

  useStroke({
    isWanted: (event) => lasso || event.shiftKey,
    draw(line) {
      setDrawing(true)
      setShape(line)
    },
    end(line, isAdded) {
      setDrawing(false)
      const spots = line.map((place) => map.latLngToLayerPoint(place))
      const around = stops.filter(
        (stop) => !isFixed(stop) && isAround(spots, map.latLngToLayerPoint(stop.place)),
      )
      if (!lasso) setShape([])
      onChoose(
        around.map(({ id }) => id),
        isAdded ? 'add' : 'replace',
      )
    },
    cancel() {
      setDrawing(false)
      setShape([])
    },
  })
  const pane = map.getPane('overlayPane')
  // The chosen stops may have gone to a livreur since.
  if (!pane || shape.length === 0 || !(isDrawing || chosen.size > 0)) return null
  return createPortal(<Shape places={shape} />, pane)
}

function Shape({ places }: { places: readonly LatLng[] }) {
  const map = useMap()
  useZooms()
  const spots = places.map((place) => map.latLngToLayerPoint(place))
  return (
    <svg className={classes.line} aria-hidden="true">
      <path className={classes.stroke} d={`M${spots.map(({ x, y }) => `${x} ${y}`).join('L')}Z`} />
    </svg>
  )
}
