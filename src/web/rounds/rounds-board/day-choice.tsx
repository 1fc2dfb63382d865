import { IconCalendar } from '@tabler/icons-react'
import { useRef } from 'react'
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
}

/** Today, tomorrow, a third day, and a calendar for any other; each with its stops. */
export function DayChoice({ day, today, days, onChoose }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const next = addDays(today, 1)
  const third = day > next || day < today ? day : addDays(today, 2)
  const countOf = (one: LocalDay) => days.find((entry) => entry.day === one)?.count
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a set of fields
    <div className={`flex ${classes.days}`} role="group" aria-label="Jour">
      {[today, next, third].map((one) => (
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
      <span className={`relative ${classes.day} ${classes.other}`}>
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
      </span>
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

/** Where the browser opens it by its own small sign alone. */
function showPicker(input: HTMLInputElement | null): void {
  try {
    input?.showPicker?.()
  } catch {
    // It is open already, or opens by itself.
  }
}
