import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import type { Map as LeafletMap } from 'leaflet'
import { lazy, Suspense, useState } from 'react'
import { MapCut } from '#web/components/map/map-cut.tsx'
import classes from './dispatch-map.module.css'
import { MapFilters } from './map/map-filters.tsx'
import type { MapAct, MapOrder } from './map-groups.ts'
import { DispatchTicket } from './panel/dispatch-ticket.tsx'
import type { Dispatch } from './use-dispatch.ts'

// When its code cannot come, the list beside it still does the work.
const View = lazy(() =>
  import('./map/dispatch-map-view.tsx').catch(() => ({ default: () => <MapCut announced /> })),
)

interface Props {
  dispatch: Dispatch
  onAct: (order: MapOrder, act: MapAct | 'follow') => void
}

/** The map of all that is open, with what was touched on it. */
export function DispatchMap({ dispatch, onAct }: Props) {
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [asked, setAsked] = useState(0)
  return (
    <section className={`clip relative ${classes.zone}`} aria-label="Carte">
      <Suspense fallback={null}>
        {dispatch.query.data ? (
          <View dispatch={dispatch} wholeAsked={asked} onReady={setMap} />
        ) : null}
      </Suspense>
      <MapFilters dispatch={dispatch} />
      {map ? (
        <div className={classes.controls}>
          <button type="button" aria-label="Zoomer" onClick={() => map.zoomIn()}>
            <IconPlus aria-hidden="true" />
          </button>
          <button type="button" aria-label="Dézoomer" onClick={() => map.zoomOut()}>
            <IconMinus aria-hidden="true" />
          </button>
          <button type="button" aria-label="Tout voir" onClick={() => setAsked(asked + 1)}>
            <IconArrowsMaximize aria-hidden="true" />
          </button>
        </div>
      ) : null}
      <DispatchTicket dispatch={dispatch} onAct={onAct} />
    </section>
  )
}
