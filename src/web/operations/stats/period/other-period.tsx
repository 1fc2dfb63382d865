import { Button } from '#web/components/actions/button.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import classes from './other-period.module.css'
import { usePeriod } from './use-period.ts'

// The form of the dates brings the checks of all forms, which the panel does not need before « Autres ».
const PeriodDates = lazyPart(() => import('./period-dates.tsx'))

/** Chosen dates, or this month. Renders nothing while one of the usual periods is shown. */
export function OtherPeriod() {
  const { name, dates, errors, today, setName, setDates } = usePeriod()
  if (name !== 'dates' && name !== 'mois') return null
  return (
    <div className={classes.other}>
      <PeriodDates
        key={`${dates.from} ${dates.to}`}
        dates={dates}
        errors={errors}
        today={today}
        onDates={setDates}
      />
      <Button
        tone="outline"
        className={classes.show ?? ''}
        aria-pressed={name === 'mois'}
        onClick={() => setName('mois')}
      >
        Ce mois-ci
      </Button>
    </div>
  )
}
