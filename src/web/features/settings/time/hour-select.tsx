import { NativeSelect } from '#web/components/forms/fields.tsx'
import { hoursOfDay } from './hours-of-day.ts'
import classes from './time.module.css'

interface Props {
  /** For screen readers: the row shows the day. */
  label: string
  /** Minutes from midnight. */
  value: number
  onChange: (minute: number) => void
  isWrong: boolean
  path: string
}

/** A time of day in half hours, narrow enough for two beside the name of a day on a phone. */
export function HourSelect({ label, value, onChange, isWrong, path }: Props) {
  return (
    <NativeSelect
      aria-label={label}
      aria-invalid={isWrong ? true : undefined}
      classNames={{ input: classes.hour, section: classes.chevron }}
      data={hoursOfDay(value)}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      data-path={path}
    />
  )
}
