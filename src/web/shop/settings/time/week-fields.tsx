import { type ReactNode, type Ref, useId } from 'react'
import type { OpeningSettings } from '#shared/time/opening.ts'
import { WEEKDAY_LABELS, weekdayWords } from '#shared/time/week-words.ts'
import { type Hours, WEEKDAYS, type Weekday } from '#shared/time/zone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { FieldError } from '#web/components/forms/field-error.tsx'
import { NativeSelect } from '#web/components/forms/fields.tsx'
import { hoursOfDay } from './hours-of-day.ts'
import classes from './time.module.css'

type Week = OpeningSettings['week']

const USUAL: Hours = { from: 8 * 60, to: 20 * 60 }

interface Props {
  ref?: Ref<HTMLFieldSetElement>
  week: Week
  /** The errors by the path of their field: `week.1.to`. */
  errors: Readonly<Record<string, ReactNode>>
  onChange: (week: Week) => void
}

/** The opening hours, a row for each day of the week. */
export function WeekFields({ ref, week, errors, onChange }: Props) {
  const openDays = WEEKDAYS.filter((day) => week[day] !== null)
  const [first] = openDays
  const pattern = (first && week[first]) ?? USUAL
  return (
    <fieldset ref={ref} tabIndex={-1} className={classes.group}>
      <legend className="visually-hidden">Heures de la semaine</legend>
      <ul className="seams-between">
        {WEEKDAYS.map((day) => (
          <DayRow
            key={day}
            day={day}
            hours={week[day]}
            errors={errors}
            onToggle={(isOpen) => onChange({ ...week, [day]: isOpen ? pattern : null })}
            onChange={(hours) => onChange({ ...week, [day]: hours })}
          />
        ))}
      </ul>
      {first !== undefined && openDays.length > 1 ? (
        <Button
          tone="outline"
          size="sm"
          onClick={() => {
            const copied = openDays.map((day) => [day, pattern])
            onChange({ ...week, ...Object.fromEntries(copied) })
          }}
        >
          Copier {weekdayWords(first)} partout
        </Button>
      ) : null}
    </fieldset>
  )
}

interface DayProps {
  day: Weekday
  hours: Hours | null
  errors: Props['errors']
  onToggle: (isOpen: boolean) => void
  onChange: (hours: Hours) => void
}

function DayRow({ day, hours, errors, onToggle, onChange }: DayProps) {
  const name = WEEKDAY_LABELS[day]
  const path = `week.${day}`
  const faultId = useId()
  const error = errors[path] ?? errors[`${path}.from`] ?? errors[`${path}.to`]
  return (
    <li className={classes.day}>
      <Checkbox
        label={name}
        checked={hours !== null}
        data-path={`opening.${path}`}
        onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
      />
      {hours ? (
        <span className="row gap-4">
          <HourSelect
            label={`${name}, ouverture`}
            value={hours.from}
            onChange={(from) => onChange({ ...hours, from })}
            faultId={errors[`${path}.from`] ? faultId : undefined}
            path={`opening.${path}.from`}
          />
          <span aria-hidden="true">–</span>
          <HourSelect
            label={`${name}, fermeture`}
            value={hours.to}
            onChange={(to) => onChange({ ...hours, to })}
            faultId={errors[`${path}.to`] ? faultId : undefined}
            path={`opening.${path}.to`}
          />
        </span>
      ) : (
        <span className="quiet push-end">Fermé</span>
      )}
      {error ? (
        <div className="full">
          <FieldError id={faultId} role="alert">
            {error}
          </FieldError>
        </div>
      ) : null}
    </li>
  )
}

interface HourSelectProps {
  /** For screen readers: the row shows the day. */
  label: string
  /** Minutes from midnight. */
  value: number
  onChange: (minute: number) => void
  /** The id of the fault of the row, which stands below both of its times. */
  faultId: string | undefined
  path: string
}

/** A time of day in half hours, narrow enough for two beside the name of a day on a phone. */
function HourSelect({ label, value, onChange, faultId, path }: HourSelectProps) {
  return (
    <NativeSelect
      aria-label={label}
      aria-invalid={faultId !== undefined}
      aria-describedby={faultId}
      classNames={{ input: classes.hour, section: classes.chevron }}
      data={hoursOfDay(value)}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      data-path={path}
    />
  )
}
