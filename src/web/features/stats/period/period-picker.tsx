import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Period, PeriodErrors } from '#shared/stats/stats.ts'
import { NativeSelect } from '#web/components/forms/fields.tsx'
import { PERIODS, type PeriodName } from './period.ts'
import classes from './period-picker.module.css'

// The form of the dates brings the checks of all forms, which the panel does not need before « Autres dates ».
const PeriodDates = lazy(() => import('./period-dates.tsx'))

interface Props {
  name: PeriodName
  /** The dates in the address, valid or not. */
  dates: Period
  errors: Readonly<PeriodErrors>
  today: string
  onChoose: (name: PeriodName) => void
  onDates: (period: Period) => void
}

/** The choice of the period of the charts. */
export function PeriodPicker({ name, dates, errors, today, onChoose, onDates }: Props) {
  const shown = `${name} ${dates.from} ${dates.to}`
  // The period for which « Autres dates » was chosen but no dates were entered yet.
  const [datesOpenFor, setDatesOpenFor] = useState<string | null>(null)
  const chosen = datesOpenFor === shown ? 'dates' : name
  const handleDates = (period: Period) => {
    setDatesOpenFor(null)
    onDates(period)
  }
  return (
    <div className={classes.picker}>
      <NativeSelect
        className={classes.names}
        label="Période"
        leftSection={<IconCalendar aria-hidden="true" />}
        data={PERIODS.map(({ value, label }) => ({ value, label }))}
        value={chosen}
        onChange={({ currentTarget: { value } }) => {
          setDatesOpenFor(value === 'dates' ? shown : null)
          if (value !== 'dates') onChoose(value as PeriodName)
        }}
      />
      {chosen === 'dates' ? (
        <Suspense fallback={null}>
          <PeriodDates
            key={shown}
            dates={dates}
            errors={errors}
            today={today}
            onDates={handleDates}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
