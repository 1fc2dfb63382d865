import { IconMapOff } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react'
import type { LatLng } from '#shared/places/points.ts'
import { cx } from '#web/lib/cx.ts'
import { whenIdle } from '#web/lib/rendering/when-idle.ts'
import { LiveStateContext } from '../feedback/live-dot.tsx'
import classes from './map.module.css'
import { pinSvg } from './map-pin.ts'
import { TilesUnavailable } from './tiles-unavailable.tsx'

// If its code cannot be loaded, the block shows the pin and a sentence.
const MapView = lazy(() =>
  import('./map-view.tsx').catch(() => ({ default: () => <Placeholder cut /> })),
)

export interface MapProps {
  point: LatLng | null
  /** The accessible name: « Adresse de Fatou Diabaté ». */
  label: string
  zoom?: number
  popup?: string | undefined
  rider?: LatLng | null | undefined
  /** Whether the map can be moved and zoomed; otherwise the page scrolls over it. */
  interactive?: boolean
  /** Makes the pin draggable. The screen must offer another way too, for people who cannot drag. */
  onMove?: ((point: LatLng) => void) | undefined
}

interface Props extends MapProps {
  height?: string
  /** The sentence when there is no place to show. */
  missing?: string
  /** Replaces the map when there is no network, unless the map is already drawn. */
  whenOffline?: ReactNode
  /** Extends to the edges of its ticket, without rounded corners. */
  flush?: boolean
  className?: string | undefined
}

/** The height when a sentence replaces the map. */
const OFFLINE_HEIGHT = '7rem'

/** A map with a pin, a livreur or both. Leaflet is loaded when the map is about to be seen. */
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
  const isNear = useIsNear(block)
  const isOffline = use(LiveStateContext) === 'offline' && whenOffline !== undefined
  const [isDrawn, setDrawn] = useState(false)
  if (isNear && !isOffline && !isDrawn) setDrawn(true)
  let replacement: ReactNode = null
  if (center === null) replacement = missing
  else if (isOffline && !isDrawn) replacement = whenOffline

  return (
    // biome-ignore lint/a11y/useSemanticElements: not a set of fields
    <div
      ref={block}
      className={cx(classes.block, flush && classes.flush, className)}
      style={{ height: center !== null && replacement ? OFFLINE_HEIGHT : height }}
      role="group"
      aria-label={map.label}
    >
      {center === null || replacement ? (
        <div className={`stack gap-8 justify-items-center text-center ${classes.missing}`}>
          <IconMapOff aria-hidden="true" />
          <span>{replacement}</span>
        </div>
      ) : (
        <Suspense fallback={<Placeholder />}>
          {isNear ? <MapView center={center} {...map} /> : <Placeholder />}
        </Suspense>
      )}
    </div>
  )
}

function Placeholder({ cut = false }: { cut?: boolean }) {
  return (
    <div className={`place-center ${classes.placeholder}`}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing */}
      <span dangerouslySetInnerHTML={{ __html: pinSvg() }} />
      {cut ? <TilesUnavailable /> : null}
    </div>
  )
}

/** The maps that come near the screen are drawn one by one in idle moments: several at once would keep a tap waiting. */
const toDraw: Array<() => void> = []

function drawWhenIdle(draw: () => void): void {
  toDraw.push(draw)
  if (toDraw.length === 1) whenIdle(drawNext)
}

function drawNext(): void {
  toDraw.shift()?.()
  if (toDraw.length > 0) whenIdle(drawNext)
}

/** Whether the element has been within 160 px of the screen. */
function useIsNear(target: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !target.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) drawWhenIdle(() => setNear(true))
      },
      { rootMargin: '160px' },
    )
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [isNear, target])
  return isNear
}
