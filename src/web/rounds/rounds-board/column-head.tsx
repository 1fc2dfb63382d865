import type { ReactNode } from 'react'
import { formatTime } from '#shared/dates.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { cx } from '#web/lib/cx.ts'
import type { BoardColumn } from './board-model.ts'
import { endWords, kmWords, leftWords, stopsWords } from './board-words.ts'
import classes from './column.module.css'

/** The livreur's key, in their colour. */
export function LivreurKey({ number }: { number: number }) {
  return <span className={`fixed ${classes.key}`}>{number}</span>
}

interface HeadProps {
  column: BoardColumn
  isPast: boolean
  thread: ReactNode
  menu: ReactNode
}

/** The livreur, their round in figures, and the thread from now to the end of their duty. */
export function ColumnHead({ column, isPast, thread, menu }: HeadProps) {
  const { livreur } = column
  return (
    <header className={classes.head}>
      <div className={`row gap-6 ${classes.title}`}>
        <LivreurKey number={livreur.key} />
        <h2 className={`grow ${classes.name}`} title={livreur.fullname}>
          {livreur.fullname}
        </h2>
        {menu}
      </div>
      <RoundFigures column={column} isPast={isPast} />
      {thread}
    </header>
  )
}

/** `4 faits · reçu 12 500`. */
export function DoneFigures({ count, received }: { count: number; received: number }) {
  return (
    <>
      <b>{count === 0 ? stopsWords(0) : countLabel(count, 'fait')}</b>
      {received > 0 ? ` · reçu ${formatFrancs(received)}` : null}
    </>
  )
}

interface FiguresProps {
  column: BoardColumn
  /** The day is over: only what was made is told. */
  isPast: boolean
}

export function RoundFigures({ column, isPast }: FiguresProps) {
  if (isPast)
    return (
      <p className={`${classes.figures} ${classes.ink}`}>
        <DoneFigures count={column.done.length} received={column.received} />
      </p>
    )
  return <FiguresToCome column={column} />
}

function FiguresToCome({ column }: { column: BoardColumn }) {
  const { count, km, end, isOver, before, livreur } = column
  return (
    <p className={cx(classes.figures, isOver && 'caution')}>
      <b className={cx(!isOver && classes.ink)}>
        {before ? `${before.count} → ` : null}
        {leftWords(column)}
        {count > 0 ? ` · ${kmWords(km)}` : null}
      </b>
      <br />
      {count > 0 ? <span className={cx(isOver && 'strong')}>fin vers {endWords(end)}</span> : null}
      {livreur.duty === null ? ' hors service' : null}
    </p>
  )
}

/** From now, or the begin of the duty, to its end; sewn as far as the round goes. */
export function DutyThread({ column, now }: { column: BoardColumn; now: number }) {
  const { livreur, count, end, before, isOver } = column
  if (!livreur.duty) return <div className={classes.threadRow} />
  const from = Math.max(now, livreur.duty.from)
  const whole = Math.max(1, livreur.duty.to - from)
  const share = (at: number) =>
    `${Math.round(Math.min(1, Math.max(0, (at - from) / whole)) * 100)}%`
  const sewn = count === 0 ? '0%' : share(before ? before.end : end)
  return (
    <div className={cx('row gap-8', classes.threadRow, isOver && 'caution strong')}>
      <span className={`grow ${classes.thread}`} aria-hidden="true">
        {before ? <i className={classes.planned} style={{ width: share(end) }} /> : null}
        <i className={cx(isOver && classes.over)} style={{ width: isOver ? '100%' : sewn }} />
      </span>
      <span>
        <span className="visually-hidden">Fin de service </span>
        {formatTime(livreur.duty.to)}
      </span>
    </div>
  )
}
