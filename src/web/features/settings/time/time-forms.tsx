import { useState } from 'react'
import classes from '../settings.module.css'
import { ExpressForm } from './express-form.tsx'
import { OpeningForm } from './opening-form.tsx'
import { SlotsForm } from './slots-form.tsx'
import type { TimeCards } from './time-settings.ts'
import { TurnaroundForm } from './turnaround-form.tsx'
import { VisitsForm } from './visits-form.tsx'

/** The sections that make a promise: opening, slots, turnaround, express and visits. */
export function TimeForms({ cards }: { cards: TimeCards }) {
  const [now] = useState(Date.now)
  return (
    <div className={classes.grid}>
      <div className={classes.stack}>
        <OpeningForm cards={cards} now={now} />
        <SlotsForm cards={cards} now={now} />
      </div>
      <div className={classes.stack}>
        <TurnaroundForm cards={cards} now={now} />
        <ExpressForm cards={cards} now={now} />
        <VisitsForm cards={cards} now={now} />
      </div>
    </div>
  )
}
