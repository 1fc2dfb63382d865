import { NativeSelect } from '#web/components/forms/fields.tsx'
import { hoursOfDay } from './hours-of-day.ts'
import classes from './time.module.css'

interface Props {
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
export function HourSelect({ label, value, onChange, faultId, path }: Props) {
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
