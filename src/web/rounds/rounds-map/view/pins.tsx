import { useMemo, useRef, useState } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import type { MapLivreur, MapStop, MarksProps, Project } from '../map-stop.ts'
import { clustersOf, type Placed, ringOf } from './clusters.ts'
import { Pin, PinGroup } from './pin.tsx'
import { HIDDEN, placedBy } from './placed-stops.ts'

/** Between two pins of an opened group, in pixels. */
const APART = 32
/** The closest that a group is looked at; what is still one there is opened where it is. */
const CLOSEST = 17

interface Props extends MarksProps {
  project: Project
}

/** The stops, each once: a pin, or one of a group that a press opens. */
export function Pins({ stops, livreurs, chosen, project, onChoose, onOpen }: Props) {
  const map = useMap()
  const [opened, setOpened] = useState<ReadonlySet<string>>(NONE)
  const isTouched = useRef(false)
  const isDragged = useRef(false)
  const byId = useMemo(() => new Map(livreurs.map((one) => [one.id, one])), [livreurs])
  useMapEvents({
    zoom: () => setOpened(NONE),
    dragstart: () => {
      isDragged.current = true
    },
    click: () => {
      setOpened(NONE)
      if (chosen.size > 0) onChoose([], 'replace')
    },
  })

  const press = (ids: string[], isAdded: boolean) =>
    onChoose(ids, isAdded || isTouched.current ? 'toggle' : 'replace')
  const open = (group: readonly MapStop[]) => {
    const scale = map.getZoomScale(CLOSEST)
    const closest = group.map((stop) => placedBy(project, stop, scale))
    if (map.getZoom() >= CLOSEST || clustersOf(closest, HIDDEN).length === 1)
      setOpened(new Set(group.map(({ id }) => id)))
    else
      map.fitBounds(
        group.map(({ place }) => [place.lat, place.lng]),
        { padding: [80, 80], maxZoom: CLOSEST, animate: false },
      )
  }

  const placed = stops.map((stop) => placedBy(project, stop))
  const shut = placed.filter(({ item }) => !opened.has(item.id))
  const ring = placed.filter(({ item }) => opened.has(item.id))
  const groups = [...clustersOf(shut, HIDDEN), ...spread(ring)]
  return (
    <div
      onPointerDown={({ pointerType }) => {
        isTouched.current = pointerType === 'touch'
        isDragged.current = false
      }}
      onClickCapture={(event) => {
        if (isDragged.current) event.stopPropagation()
        isDragged.current = false
      }}
    >
      {groups.map(({ items, x, y }) => {
        const [first, ...others] = items
        if (!first) return null
        return others.length === 0 ? (
          <Pin
            key={`${first.id} ${first.visit}`}
            stop={first}
            x={x}
            y={y}
            livreur={livreurOf(byId, first)}
            isChosen={chosen.has(first.id)}
            onPress={press}
            onOpen={onOpen}
          />
        ) : (
          <PinGroup
            key={`${first.id} ${first.visit}`}
            stops={items}
            x={x}
            y={y}
            livreur={livreurOf(byId, first)}
            isChosen={items.some(({ id }) => chosen.has(id))}
            onPress={press}
            onOpen={open}
          />
        )
      })}
    </div>
  )
}

const NONE: ReadonlySet<string> = new Set()

const livreurOf = (byId: ReadonlyMap<string, MapLivreur>, { livreurId }: MapStop) =>
  livreurId === null ? undefined : byId.get(livreurId)

/** The stops of an opened group around their middle. */
function spread(placed: readonly Placed<MapStop>[]) {
  const [group] = clustersOf(placed, Number.POSITIVE_INFINITY)
  if (!group) return []
  const ring = ringOf(placed.length, APART)
  return placed.map(({ item }, i) => ({
    items: [item],
    x: Math.round(group.x + (ring[i]?.x ?? 0)),
    y: Math.round(group.y + (ring[i]?.y ?? 0)),
  }))
}
