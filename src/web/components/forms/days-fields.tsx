import { LAST_DAY } from '#shared/day-bounds.ts'
import classes from './days-fields.module.css'
import { TextInput } from './fields.tsx'

interface Props {
  days: {
    from: string | null
    to: string | null
    /** The period ends before it starts. */
    isReversed: boolean
    setFrom: (day: string) => void
    setTo: (day: string) => void
  }
}

/** The fields of a period: its first and its last day. */
export function DaysFields({ days }: Props) {
  const { from, to, isReversed, setFrom, setTo } = days
  return (
    <div className={`gap-12 ${classes.period}`}>
      <TextInput
        type="date"
        label="Du"
        max={LAST_DAY}
        value={from ?? ''}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label="Au"
        max={LAST_DAY}
        value={to ?? ''}
        onChange={(event) => setTo(event.currentTarget.value)}
        error={isReversed ? 'La fin vient avant le début.' : null}
      />
    </div>
  )
}
