import { IconChevronUp, IconListDetails, IconMap2 } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { PartNotLoaded } from '#web/components/states/part-not-loaded.tsx'
import { cx } from '#web/lib/cx.ts'
import type { Mission } from '../mission.ts'
import classes from './mission-more.module.css'

// Leaflet and the details are not on the first screen.
const OrderMap = lazyPart(() => import('#web/orders/order-map.tsx'), {
  Loading: () => <div className={classes.map} />,
  NotLoaded,
})
const MissionDetails = lazyPart(() => import('./mission-details.tsx'), { NotLoaded })

interface Props {
  mission: Mission
  /** The map is open at first. */
  mapOpen: boolean
  onFold: (() => void) | undefined
}

/** The map and the details of a mission, each behind a half of a row. */
export function MissionMore({ mission, mapOpen, onFold }: Props) {
  const [isMapOpen, setMapOpen] = useState(mapOpen)
  const [isDetailed, setDetailed] = useState(false)
  const id = useId()
  return (
    <>
      <div className={`flex line-top ${classes.row}`}>
        <Half icon={<IconMap2 />} controls={`${id}-map`} expanded={isMapOpen} onToggle={setMapOpen}>
          Carte
        </Half>
        <Half
          icon={<IconListDetails />}
          controls={`${id}-details`}
          expanded={isDetailed}
          onToggle={setDetailed}
        >
          Détails
        </Half>
        {onFold ? (
          <button
            type="button"
            className="place-center accent icons-22"
            aria-label={`Replier la commande #${mission.reference}`}
            onClick={onFold}
          >
            <IconChevronUp aria-hidden="true" />
          </button>
        ) : null}
      </div>
      <div id={`${id}-map`}>
        {isMapOpen ? (
          <Opened isTapped={!mapOpen}>
            <OrderMap flush height="12rem" order={mission} missing="Localisation non disponible" />
          </Opened>
        ) : null}
      </div>
      <div id={`${id}-details`}>
        {isDetailed ? (
          <Opened isTapped>
            <MissionDetails mission={mission} />
          </Opened>
        ) : null}
      </div>
    </>
  )
}

interface OpenedProps {
  /** The livreur has opened it, and must see it. */
  isTapped: boolean
  children: ReactNode
}

function Opened({ isTapped, children }: OpenedProps) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isTapped) part.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isTapped])
  return <div ref={part}>{children}</div>
}

interface HalfProps {
  icon: ReactNode
  controls: string
  expanded: boolean
  onToggle: (expanded: boolean) => void
  children: string
}

function Half({ icon, controls, expanded, onToggle, children }: HalfProps) {
  return (
    <button
      type="button"
      className={cx(
        'row justify-center gap-8 strong icons-22',
        expanded ? 'badge-indigo' : 'accent',
        classes.half,
      )}
      aria-expanded={expanded}
      aria-controls={controls}
      onClick={() => onToggle(!expanded)}
    >
      <span className="place-center" aria-hidden="true">
        {icon}
      </span>
      {children}
    </button>
  )
}

function NotLoaded() {
  return (
    <div className={classes.note}>
      <PartNotLoaded />
    </div>
  )
}
