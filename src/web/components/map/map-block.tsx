import { IconMapOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { placeMark } from '#shared/places/near.ts'
import type { LatLng } from '#shared/places/points.ts'
import { cx } from '#web/lib/cx.ts'
import { whenIdle } from '#web/lib/rendering/when-idle.ts'
import { useIsOffline } from '../feedback/live-dot.tsx'
import { lazyPart } from '../states/lazy-part.tsx'
import classes from './map.module.css'
import type { MapProps } from './map-view.tsx'

// If its code cannot be loaded, the picture stays.
const MapView = lazyPart(() => import('./map-view.tsx'), {
  Loading: Picture,
  NotLoaded: CutPicture,
})
const PlacePicture = lazyPart(
  async () => ({ default: (await import('./base/drawing.ts')).PlacePicture }),
  { NotLoaded: () => null },
)

interface Props extends MapProps {
  height?: string
  /** The sentence when there is no place to show. */
  missing?: string
  /** Extends to the edges of its ticket, without rounded corners. */
  flush?: boolean
  className?: string | undefined
}

/**
 * A map with a pin, a livreur or both. Leaflet is loaded when the map is about to be seen; until then, and without a
 * network, the place is shown on our own drawing.
 */
export function MapBlock({
  height = '12rem',
  missing = 'Localisation non disponible',
  flush = false,
  className,
  ...map
}: Props) {
  const block = useRef<HTMLDivElement>(null)
  const center = map.point ?? map.rider ?? null
  const isNear = useIsNear(block)
  const isOffline = useIsOffline()
  // Asked for without a network, the map's code would be missing until the page is loaded again.
  const [isWanted, setWanted] = useState(false)
  if (isNear && !isOffline && !isWanted) setWanted(true)

  return (
    // biome-ignore lint/a11y/useSemanticElements: not a set of fields
    <div
      ref={block}
      className={cx(classes.block, flush && classes.flush, className)}
      style={{ height }}
      role="group"
      aria-label={map.label}
    >
      {center === null ? (
        <div className={`stack gap-8 justify-items-center text-center ${classes.missing}`}>
          <IconMapOff aria-hidden="true" />
          <span>{missing}</span>
        </div>
      ) : isWanted ? (
        <MapView center={center} {...map} />
      ) : (
        <Picture center={center} cut={isOffline} {...map} />
      )}
    </div>
  )
}

interface ViewProps extends MapProps {
  /** The middle: the place, or the livreur when there is no place. */
  center: LatLng
}

function Picture({
  center,
  point,
  radius = null,
  isRefused,
  zoom = 15,
  controls,
  cut = false,
}: ViewProps & { cut?: boolean }) {
  return (
    <PlacePicture
      point={center}
      mark={point ? placeMark(radius, isRefused) : 'rider'}
      zoom={zoom}
      controls={controls}
      cut={cut}
    />
  )
}

function CutPicture(map: ViewProps) {
  return <Picture {...map} cut />
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

/** True once the element has been within 160 px of the screen. */
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
