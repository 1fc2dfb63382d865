import { type Ref, useId } from 'react'
import { WEEKDAY_LABELS, weekdayWords } from '#shared/time/week-words.ts'
import { type Hours, WEEKDAYS, type Weekday } from '#shared/time/zone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { FieldError } from '#web/components/forms/field-error.tsx'
import { NativeSelect } from '#web/components/forms/fields.tsx'
import type { SettingsForm } from '../use-settings-form.ts'
import { hoursOfDay } from './hours-of-day.ts'
import classes from './time.module.css'

const USUAL: Hours = { from: 8 * 60, to: 20 * 60 }

interface Props {
  ref?: Ref<HTMLFieldSetElement>
  form: SettingsForm
}

/** The opening hours, a row for each day of the week. */
export function WeekFields({ ref, form }: Props) {
  const { week } = form.values.opening
  const openDays = WEEKDAYS.filter((day) => week[day] !== null)
  const [first] = openDays
  const pattern = (first && week[first]) ?? USUAL
  return (
    <fieldset ref={ref} tabIndex={-1} className={classes.group}>
      <legend className="visually-hidden">Heures de la semaine</legend>
      <ul className="seams-between">
        {WEEKDAYS.map((day) => (
          <DayRow key={day} form={form} day={day} pattern={pattern} />
        ))}
      </ul>
      {first !== undefined && openDays.length > 1 ? (
        <Button
          tone="outline"
          size="sm"
          onClick={() => {
            const copied = openDays.map((day) => [day, pattern])
            form.setFieldValue('opening.week', { ...week, ...Object.fromEntries(copied) })
          }}
        >
          Copier {weekdayWords(first)} partout
        </Button>
      ) : null}
    </fieldset>
  )
}

interface DayProps {
  form: SettingsForm
  day: Weekday
  /** Of a day that is opened. */
  pattern: Hours
}

function DayRow({ form, day, pattern }: DayProps) {
  const name = WEEKDAY_LABELS[day]
  const path = `opening.week.${day}`
  const hours = form.values.opening.week[day]
  const faultId = useId()
  const error = form.errors[path] ?? form.errors[`${path}.from`] ?? form.errors[`${path}.to`]
  return (
    <li className={classes.day}>
      <Checkbox
        label={name}
        checked={hours !== null}
        data-path={path}
        onChange={({ currentTarget }) =>
          form.setFieldValue(path, currentTarget.checked ? pattern : null)
        }
      />
      {hours ? (
        <span className="row gap-4">
          <HourSelect
            form={form}
            path={`${path}.from`}
            label={`${name}, ouverture`}
            faultId={faultId}
          />
          <span aria-hidden="true">–</span>
          <HourSelect
            form={form}
            path={`${path}.to`}
            label={`${name}, fermeture`}
            faultId={faultId}
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
  form: SettingsForm
  path: string
  /** For screen readers: the row shows the day. */
  label: string
  /** Of the fault of the row, which stands below both of its times. */
  faultId: string
}

/** A time of day in half hours, narrow enough for two beside the name of a day on a phone. */
function HourSelect({ form, path, label, faultId }: HourSelectProps) {
  const { value, onChange } = form.getInputProps(path)
  const isRefused = form.errors[path] !== undefined
  return (
    <NativeSelect
      aria-label={label}
      aria-invalid={isRefused}
      aria-describedby={isRefused ? faultId : undefined}
      classNames={{ input: classes.hour, section: classes.chevron }}
      data={hoursOfDay(value)}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      data-path={path}
    />
  )
}
