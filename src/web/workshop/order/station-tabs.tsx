import { IconCheck } from '@tabler/icons-react'
import { progressOf } from '#shared/orders/pieces/stations.ts'
import type { Station } from '#shared/shop/settings/workshop-settings.ts'
import type { WorkshopOrder } from '#shared/workshop/board.ts'
import { cx } from '#web/lib/cx.ts'
import { StationMark } from '#web/shop/station-picture.tsx'
import { useWorkshop } from '../workshop-context.ts'
import classes from './tabs.module.css'

interface Props {
  order: WorkshopOrder
  current: Station
  onStation: (station: Station) => void
}

/** The stations of an order, with how many of its pieces passed each. */
export function StationTabs({ order, current, onStation }: Props) {
  const { stations } = useWorkshop().board
  const progress = progressOf(order.pieces, stations)
  return (
    <nav className={classes.tabs} aria-label="Postes">
      {stations.map((station, i) => {
        const { done, total } = progress[i] ?? { done: 0, total: 0 }
        const isDone = total > 0 && done === total
        return (
          <button
            key={station.key}
            type="button"
            className={cx('clickable', isDone && classes.done)}
            aria-current={station.key === current.key ? 'step' : undefined}
            onClick={() => onStation(station)}
          >
            <i className="place-center round" aria-hidden="true">
              {isDone ? <IconCheck strokeWidth={2.6} /> : <StationMark picture={station.picture} />}
            </i>
            <b>{station.done}</b>
            <span className="display">{total === 0 ? '–' : `${done}/${total}`}</span>
          </button>
        )
      })}
    </nav>
  )
}
