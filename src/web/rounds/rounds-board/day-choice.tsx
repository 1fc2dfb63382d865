import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { formatShortDay } from '#shared/dates.ts'
import type { DayRounds } from '#shared/rounds/day-rounds.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { addDays, type LocalDay } from '#shared/time/zone.ts'
import { cx } from '#web/lib/cx.ts'
import classes from './day-choice.module.css'

interface Props {
  day: LocalDay
  today: LocalDay
  days: DayRounds['days']
  onChoose: (day: LocalDay) => void
  /** The chosen day alone, which opens the calendar. */
  isShort?: boolean
}

/** Today, tomorrow, a third day, and a calendar for any other; each with its stops. */
export function DayChoice({ day, today, days, onChoose, isShort = false }: Props) {
  const countOf = (one: LocalDay) => days.find((entry) => entry.day === one)?.count
  const offered = isShort ? [] : offeredDays(day, today)
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a set of fields
    <div className={`flex ${classes.days}`} role="group" aria-label="Jour">
      {offered.map((one) => (
        <button
          key={one}
          type="button"
          className={cx('row gap-6 ring-within', classes.day, one === day && classes.on)}
          aria-pressed={one === day}
          onClick={() => onChoose(one)}
        >
          {dayLabel(one, today)}
          {countOf(one) ? <span className="regular">{countOf(one)}</span> : null}
        </button>
      ))}
      <OtherDay day={day} onChoose={onChoose}>
        {isShort ? dayLabel(day, today) : null}
      </OtherDay>
    </div>
  )
}

/** In their order: a day that is over stands before today. */
function offeredDays(day: LocalDay, today: LocalDay): LocalDay[] {
  const next = addDays(today, 1)
  if (day < today) return [day, today, next]
  return [today, next, day > next ? day : addDays(today, 2)]
}

interface OtherDayProps {
  day: LocalDay
  onChoose: (day: LocalDay) => void
  children: ReactNode
}

/** A calendar: the browser's own, which opens wherever it is touched. */
function OtherDay({ day, onChoose, children }: OtherDayProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className={`relative row gap-6 justify-center ${classes.day} ${classes.other}`}>
      {children}
      <IconCalendar aria-hidden="true" />
      <input
        ref={picker}
        className="over-all"
        type="date"
        aria-label="Un autre jour"
        value={day}
        onClick={() => showPicker(picker.current)}
        onChange={({ target }) => target.value && onChoose(target.value)}
      />
    </div>
  )
}

/** `Auj. 26`, `Demain 27`, `Sam. 28`. */
export function dayLabel(day: LocalDay, today: LocalDay): string {
  const number = Number(day.slice(-2))
  if (day === today) return `Auj.\u00a0${number}`
  if (day === addDays(today, 1)) return `Demain\u00a0${number}`
  return upperFirst(formatShortDay(Date.parse(day)).replace(' ', '\u00a0'))
}

/** Some browsers open the calendar only by their own small sign. */
function showPicker(input: HTMLInputElement | null): void {
  try {
    input?.showPicker?.()
  } catch {
    // It is open already, or opens by itself.
  }
}
