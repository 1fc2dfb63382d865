import { IconMapOff } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react'
import type { LatLng } from '#shared/places/points.ts'
import { cx } from '#web/lib/cx.ts'
import { LiveStateContext } from '../feedback/live-dot.tsx'
import classes from './map.module.css'
import { MapCut } from './map-cut.tsx'
import { pinSvg } from './map-pin.ts'

// When its code cannot be loaded, the block keeps its pin and shows a sentence.
const MapView = lazy(() =>
  import('./map-view.tsx').catch(() => ({ default: () => <Placeholder cut /> })),
)

export interface MapProps {
  point: LatLng | null
  /** What the map shows: « Adresse de Fatou Diabaté ». */
  label: string
  zoom?: number
  popup?: string | undefined
  rider?: LatLng | null | undefined
  /** Can be moved and zoomed; otherwise it is a picture and the page scrolls over it. */
  interactive?: boolean
  /** The pin can be dragged elsewhere. Another way must lead there for those who do not drag. */
  onMove?: ((point: LatLng) => void) | undefined
}

interface Props extends MapProps {
  height?: string
  /** The sentence when there is nothing to show. */
  missing?: string
  /** Replaces the map when there is no network; a map already drawn stays. */
  whenOffline?: ReactNode
  /** From edge to edge of its ticket: no corners. */
  flush?: boolean
  className?: string | undefined
}

/** A sentence needs less room than a map. */
const OFFLINE_HEIGHT = '7rem'

/** A map with a pin, a courier or both. Leaflet comes only when it is about to be seen. */
export function MapBlock({
  height = '12rem',
  missing = 'Localisation non disponible',
  whenOffline,
  flush = false,
  className,
  ...map
}: Props) {
  const block = useRef<HTMLDivElement>(null)
  const center = map.point ?? map.rider ?? null
  const near = useNear(block)
  const cut = use(LiveStateContext) === 'offline' && whenOffline !== undefined
  const [drawn, setDrawn] = useState(false)
  if (near && !cut && !drawn) setDrawn(true)
  const instead = center === null ? missing : cut && !drawn ? whenOffline : null

  return (
    // biome-ignore lint/a11y/useSemanticElements: not a set of fields
    <div
      ref={block}
      className={cx(classes.block, flush && classes.flush, className)}
      style={{ height: center !== null && instead ? OFFLINE_HEIGHT : height }}
      role="group"
      aria-label={map.label}
    >
      {center === null || instead ? (
        <div className={classes.missing}>
          <IconMapOff aria-hidden="true" />
          <span>{instead}</span>
        </div>
      ) : (
        <Suspense fallback={<Placeholder />}>
          {near ? <MapView center={center} {...map} /> : <Placeholder />}
        </Suspense>
      )}
    </div>
  )
}

function Placeholder({ cut = false }: { cut?: boolean }) {
  return (
    <div className={classes.placeholder}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing */}
      <span dangerouslySetInnerHTML={{ __html: pinSvg() }} />
      {cut ? <MapCut /> : null}
    </div>
  )
}

function useNear(target: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !target.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: '160px' },
    )
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [near, target])
  return near
}
