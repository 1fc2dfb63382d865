import { useState } from 'react'
import { WEEKDAY_LABELS } from '#shared/time/week-words.ts'
import { type Hours, WEEKDAYS, type Weekday } from '#shared/time/zone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { NativeSelect } from '#web/components/forms/fields.tsx'
import { cx } from '#web/lib/cx.ts'
import { focusIfLost } from '#web/lib/focus.ts'
import { ExampleNote } from './time/example-note.tsx'
import { openingExample } from './time/example-words.ts'
import { hoursOfDay } from './time/hours-of-day.ts'
import { WeekFields } from './time/week-fields.tsx'
import type { SettingsForm } from './use-settings-form.ts'
import classes from './usual-hours-fields.module.css'

/** The days of the week, at the same hours each day or, where an owner wants it, at hours of their own. */
export function UsualHoursFields({ form }: { form: SettingsForm }) {
  const { week } = form.values.opening
  const shared = sharedHours(week)
  const [startsByDay] = useState(shared === undefined)
  const [isByDay, setByDay] = useState(startsByDay)
  return (
    <div className="whole-row stack gap-16">
      {isByDay || !shared ? (
        <WeekFields ref={startsByDay ? null : focusIfLost} form={form} />
      ) : (
        <SameHours
          week={week}
          hours={shared}
          onChange={(next) => form.setFieldValue('opening.week', next)}
        />
      )}
      <div className="row wrap gap-12">
        <div className={classes.example}>
          <ExampleNote form={form} words={openingExample} />
        </div>
        {isByDay ? null : (
          <Button tone="ghost" onClick={() => setByDay(true)}>
            Heures par jour
          </Button>
        )}
      </div>
    </div>
  )
}

type Week = SettingsForm['values']['opening']['week']

/** The hours of every open day; undefined where two days differ, or none is open. */
function sharedHours(week: Week): Hours | undefined {
  const open = WEEKDAYS.flatMap((day) => week[day] ?? [])
  const [first] = open
  return open.every(({ from, to }) => from === first?.from && to === first.to) ? first : undefined
}

interface Props {
  week: Week
  hours: Hours
  onChange: (week: Week) => void
}

function SameHours({ week, hours, onChange }: Props) {
  const setAll = (next: Hours) => onChange(withDays((day) => (week[day] === null ? null : next)))
  return (
    <div className={classes.hours}>
      <fieldset className={classes.days}>
        <legend className="strong text-s mb-6">Jours ouverts</legend>
        {WEEKDAYS.map((day) => (
          <DayChip
            key={day}
            day={day}
            isOpen={week[day] !== null}
            onToggle={(isOpen) => onChange({ ...week, [day]: isOpen ? hours : null })}
          />
        ))}
      </fieldset>
      <HourField
        label="Ouverture"
        value={hours.from}
        onChange={(from) => setAll({ ...hours, from })}
      />
      <HourField label="Fermeture" value={hours.to} onChange={(to) => setAll({ ...hours, to })} />
    </div>
  )
}

function withDays(hoursOf: (day: Weekday) => Hours | null): Week {
  return Object.fromEntries(WEEKDAYS.map((day) => [day, hoursOf(day)])) as Week
}

interface DayProps {
  day: Weekday
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

function DayChip({ day, isOpen, onToggle }: DayProps) {
  const name = WEEKDAY_LABELS[day]
  return (
    <label
      className={cx(
        'relative place-center rounded strong text-s ring-within',
        classes.day,
        isOpen && classes.open,
      )}
    >
      <input
        type="checkbox"
        className="over-all"
        aria-label={name}
        checked={isOpen}
        onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
      />
      <span aria-hidden="true">{name.slice(0, 3).toLowerCase()}.</span>
    </label>
  )
}

interface HourProps {
  label: string
  value: number
  onChange: (minute: number) => void
}

function HourField({ label, value, onChange }: HourProps) {
  return (
    <NativeSelect
      label={label}
      data={hoursOfDay(value)}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  )
}
