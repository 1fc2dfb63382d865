import { TextInput } from '@mantine/core'
import classes from './all-orders.module.css'
import type { Period } from './use-period.ts'

/** From which day to which. */
export function PeriodFields({ period }: { period: Period }) {
  const { from, to, backwards, setFrom, setTo } = period
  return (
    <div className={classes.period}>
      <TextInput
        type="date"
        label="Du"
        max="9999-12-31"
        value={from ?? ''}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label="Au"
        max="9999-12-31"
        value={to ?? ''}
        onChange={(event) => setTo(event.currentTarget.value)}
        error={backwards ? 'La fin vient avant le début.' : null}
      />
    </div>
  )
}
