import { IconBasket, IconCircleCheck, IconHomeMove } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatTime } from '#shared/dates.ts'
import type { DayStop } from '#shared/rounds/day-rounds.ts'
import { cx } from '#web/lib/cx.ts'
import type { BoardColumn, BoardStop } from './board-model.ts'
import { stopGroupOf } from './board-words.ts'
import classes from './column.module.css'
import { DoneFigures } from './column-head.tsx'

interface Props {
  stops: readonly BoardStop[]
  /** Tells how many stand under each heading. */
  counted?: boolean
  children: (stop: BoardStop) => ReactNode
}

/** The stops under the names of their slots, in the order of the round: a name comes again where the order goes back to it. */
export function StopGroups({ stops, counted = false, children }: Props) {
  return groupsIn(stops).map((group) => (
    <div key={`${group.key} ${group.nth}`}>
      <h3 className={cx(classes.group, classes[group.tone])}>
        {group.label}
        {counted ? <span className="regular push-end">{group.stops.length}</span> : null}
      </h3>
      <ul className={classes.list}>{group.stops.map(children)}</ul>
    </div>
  ))
}

interface Group extends ReturnType<typeof stopGroupOf> {
  /** From 0, among the groups of the same key: a round may have several. */
  nth: number
  stops: BoardStop[]
}

function groupsIn(stops: readonly BoardStop[]): Group[] {
  const groups: Group[] = []
  for (const stop of stops) {
    const last = groups.at(-1)
    const group = stopGroupOf(stop)
    const nth = groups.filter(({ key }) => key === group.key).length
    if (last?.key === group.key) last.stops.push(stop)
    else groups.push({ ...group, nth, stops: [stop] })
  }
  return groups
}

/** Folds the stops that are made into one line with the cash received. On a past day the head says it, so they stand open. */
export function DoneLine({ column, isPast }: { column: BoardColumn; isPast: boolean }) {
  const { done, received } = column
  const [isOpen, setOpen] = useState(false)
  if (done.length === 0) return null
  if (isPast) return <DoneRows done={done} />
  return (
    <>
      <button
        type="button"
        className={`row gap-6 ${classes.done}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconCircleCheck className="positive fixed" aria-hidden="true" />
        <span>
          <DoneFigures count={done.length} received={received} />
        </span>
      </button>
      {isOpen ? <DoneRows done={done} /> : null}
    </>
  )
}

function DoneRows({ done }: { done: readonly DayStop[] }) {
  return (
    <ul className={classes.list}>
      {done.map((stop) => (
        <DoneRow key={`${stop.id} ${stop.visit}`} stop={stop} />
      ))}
    </ul>
  )
}

function DoneRow({ stop: { clientName, visit, doneAt } }: { stop: DayStop }) {
  return (
    <li className={`row gap-6 text-s quiet ${classes.doneRow}`}>
      <span className="digits">{doneAt === null ? null : formatTime(doneAt)}</span>
      <span className={`grow clip nowrap ${classes.doneName}`}>{clientName}</span>
      {visit === 'collection' ? (
        <IconBasket aria-label="ramassée" />
      ) : (
        <IconHomeMove aria-label="livrée" />
      )}
    </li>
  )
}
