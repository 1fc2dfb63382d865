import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import type { Map as LeafletMap } from 'leaflet'
import { useState } from 'react'
import { CityMap } from '#web/components/map/city-map.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './dispatch-map.module.css'
import { GROUP_LABELS, MAP_GROUPS, type MapActionHandler } from './map-groups.ts'
import { DispatchTicket } from './panel/dispatch-ticket.tsx'
import type { Dispatch } from './use-dispatch.ts'

const View = lazyPart(() => import('./map/dispatch-map-view.tsx'), {
  Loading: () => <CityMap />,
  NotLoaded: NoMap,
})

interface Props {
  dispatch: Dispatch
  onAction: MapActionHandler
}

/** The map of the open orders and riding livreurs, with the picked order. */
export function DispatchMap({ dispatch, onAction }: Props) {
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [fitRequests, setFitRequests] = useState(0)
  return (
    <section className={`clip relative ${classes.zone}`} aria-label="Carte">
      {dispatch.query.data ? (
        <View dispatch={dispatch} fitRequests={fitRequests} onReady={setMap} />
      ) : null}
      <div className={`flex justify-between gap-12 ${classes.over}`}>
        <MapFilters dispatch={dispatch} />
        {map ? (
          <div className={`clip icons-22 lines-between ${classes.controls}`}>
            <button type="button" aria-label="Zoomer" onClick={() => map.zoomIn()}>
              <IconPlus aria-hidden="true" />
            </button>
            <button type="button" aria-label="Dézoomer" onClick={() => map.zoomOut()}>
              <IconMinus aria-hidden="true" />
            </button>
            <button
              type="button"
              aria-label="Tout voir"
              onClick={() => setFitRequests(fitRequests + 1)}
            >
              <IconArrowsMaximize aria-hidden="true" />
            </button>
          </div>
        ) : null}
      </div>
      <DispatchTicket dispatch={dispatch} onAction={onAction} />
    </section>
  )
}

/** Shown where the map's code could not be loaded: the list beside it offers the same actions. */
function NoMap() {
  return <CityMap text="La liste offre les mêmes actions." />
}

/** The legend of the pins. Each entry is a button that shows or hides its group. */
function MapFilters({ dispatch: { hidden, toggle } }: { dispatch: Dispatch }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a set of fields
    <div
      className={`flex wrap gap-4 ${classes.filters}`}
      role="group"
      aria-label="Repères affichés"
    >
      {MAP_GROUPS.map((group) => (
        <button
          key={group}
          type="button"
          className={cx('row tap', classes.filter, !hidden.has(group) && classes.on)}
          aria-pressed={!hidden.has(group)}
          onClick={() => toggle(group)}
        >
          <i className={cx('fixed round', classes.eye, classes[group])} aria-hidden="true" />
          {GROUP_LABELS[group]}
        </button>
      ))}
    </div>
  )
}
