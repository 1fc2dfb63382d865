import {
  IconArrowsMaximize,
  IconColumns2,
  IconLasso,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react'
import type { Map as LeafletMap } from 'leaflet'
import { useState } from 'react'
import { CityMap } from '#web/components/map/city-map.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import type { RoundsMapProps } from './map-stop.ts'
import classes from './rounds-map.module.css'

const View = lazyPart(() => import('./view/rounds-map-view.tsx'), {
  Loading: () => <CityMap />,
  NotLoaded: () => <CityMap text="Les colonnes offrent les mêmes actions." />,
})

/** The stops of a day and the rounds of its livreurs. The columns offer the same acts to people who do not see the map. */
export function RoundsMap({ wide, onWide, ...map }: RoundsMapProps) {
  const [leaflet, setLeaflet] = useState<LeafletMap | null>(null)
  return (
    <section className={`clip relative ${classes.zone}`} aria-label="Carte">
      <div className={`flex justify-between gap-12 ${classes.over}`}>
        <Legend />
        <div className={`clip icons-20 lines-between ${classes.controls}`}>
          <button type="button" aria-label="Zoomer" onClick={() => leaflet?.zoomIn()}>
            <IconPlus aria-hidden="true" />
          </button>
          <button type="button" aria-label="Dézoomer" onClick={() => leaflet?.zoomOut()}>
            <IconMinus aria-hidden="true" />
          </button>
          {map.canChoose ? (
            <button
              type="button"
              aria-label="Entourer des arrêts"
              aria-pressed={map.lasso}
              title="Entourer des arrêts (l)"
              onClick={() => map.onLasso(!map.lasso)}
            >
              <IconLasso aria-hidden="true" />
            </button>
          ) : null}
          <button
            type="button"
            className={classes.wide}
            aria-label="Carte large"
            aria-pressed={wide}
            title={wide ? 'Revoir les colonnes (m)' : 'Carte large (m)'}
            onClick={() => onWide(!wide)}
          >
            {wide ? <IconColumns2 aria-hidden="true" /> : <IconArrowsMaximize aria-hidden="true" />}
          </button>
        </div>
      </div>
      <View {...map} wide={wide} onReady={setLeaflet} />
    </section>
  )
}

function Legend() {
  return (
    <ul className={`text-s ${classes.legend}`} aria-label="Légende">
      <li className="row gap-8">
        <i className={classes.sign} aria-hidden="true" />
        Ramassage
      </li>
      <li className="row gap-8">
        <i className={`${classes.sign} ${classes.square}`} aria-hidden="true" />
        Livraison
      </li>
      <li className="row gap-8">
        <i className={`${classes.sign} ${classes.toPlace}`} aria-hidden="true" />À placer
      </li>
    </ul>
  )
}
