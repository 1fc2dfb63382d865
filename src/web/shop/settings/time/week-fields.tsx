import { IconArrowDown } from '@tabler/icons-react'
import { useState } from 'react'
import { WEEKDAY_LABELS, weekdayWords } from '#shared/time/week-words.ts'
import { type Hours, WEEKDAYS, type Weekday } from '#shared/time/zone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { cx } from '#web/lib/cx.ts'
import type { SettingsForm } from '../use-settings-form.ts'
import classes from './time.module.css'
import { hoursIn, typedHours } from './typed-hours.ts'

/** The opening hours, a field for each day of the week. */
export function WeekFields({ form }: { form: SettingsForm }) {
  const [changed, setChanged] = useState<Weekday>()
  const { week } = form.values.opening
  const copied = changed === undefined ? null : week[changed]
  const below = WEEKDAYS.filter(
    (day) => copied && changed !== undefined && day > changed && isOther(week[day], copied),
  )
  return (
    <fieldset className={classes.group}>
      <legend className="visually-hidden">Heures de la semaine</legend>
      <ul className="seams-between">
        {WEEKDAYS.map((day) => (
          <DayRow
            key={day}
            form={form}
            day={day}
            onChange={() => setChanged(day)}
            onCopy={
              day === changed && below.length > 0 && !isUnread(copied)
                ? () => {
                    const copies = below.map((other) => [other, copied])
                    form.setFieldValue('opening.week', { ...week, ...Object.fromEntries(copies) })
                  }
                : undefined
            }
          />
        ))}
      </ul>
    </fieldset>
  )
}

/** A closed day never has other hours. */
const isOther = (hours: Hours | null, { from, to }: Hours) =>
  hours !== null && (hours.from !== from || hours.to !== to)

/** The value of a text that is no hours, which the form refuses. */
const UNREAD: Hours = { from: Number.NaN, to: Number.NaN }
const isUnread = (hours: Hours | null) => hours !== null && Number.isNaN(hours.from)

/** The hours of a text, as the form holds them. */
const readHours = (text: string) => {
  const read = hoursIn(text)
  return read === undefined ? UNREAD : read
}

const isSame = (one: Hours | null, other: Hours | null) =>
  Object.is(one?.from, other?.from) && Object.is(one?.to, other?.to)

interface DayProps {
  form: SettingsForm
  day: Weekday
  onChange: () => void
  /** Gives its hours to the open days below it, where they have others. */
  onCopy: (() => void) | undefined
}

/** The hours are typed freely, and rewritten when the field is left. */
function DayRow({ form, day, onChange, onCopy }: DayProps) {
  const name = WEEKDAY_LABELS[day]
  const path = `opening.week.${day}`
  const hours = form.values.opening.week[day]
  /** Undefined once the field is left with hours. */
  const [typed, setTyped] = useState<string>()
  const [isLeft, setLeft] = useState(false)
  const unread = isUnread(hours)
  // Hours that were copied, or given back, are shown in its place.
  const isTyped = typed !== undefined && isSame(readHours(typed), hours)
  const isRefused = unread && (isLeft || form.errors[`${path}.from`] !== undefined)
  return (
    <li className={classes.day} data-path={path}>
      <b aria-hidden="true">{name}</b>
      <TextInput
        aria-label={name}
        classNames={{ input: cx(hours === null && classes.shut), section: classes.copy }}
        value={isTyped ? typed : unread ? '' : typedHours(hours)}
        autoComplete="off"
        error={form.errors[path] ?? (isRefused ? EXAMPLE : undefined)}
        data-path={`${path}.from`}
        rightSection={
          onCopy ? (
            <Button
              tone="ghost"
              size="sm"
              icon={<IconArrowDown />}
              aria-label={`Copier les heures de ${weekdayWords(day)} vers le bas`}
              onClick={onCopy}
            >
              Copier
            </Button>
          ) : null
        }
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          setLeft(false)
          form.setFieldValue(path, readHours(value))
          onChange()
        }}
        onBlur={() => {
          setLeft(true)
          if (!unread) setTyped(undefined)
        }}
      />
    </li>
  )
}

const EXAMPLE = 'Écrivez par exemple 8\u00a0h\u00a0–\u00a020\u00a0h.'
