import { faultsOf } from './field-props.ts'
import { ClosedDayFields } from './time/closed-day-fields.tsx'
import { ExampleNote } from './time/example-note.tsx'
import { openingExample } from './time/example-words.ts'
import { HolidayFields } from './time/holiday-fields.tsx'
import { validTimes } from './time/valid-times.ts'
import { WeekFields } from './time/week-fields.tsx'
import type { SettingsForm } from './use-settings-form.ts'

/** The hours of the week, the holidays and the closed days. */
export function OpeningFields({ form }: { form: SettingsForm }) {
  const { week, holidays, closedDays } = form.values.opening
  const faults = faultsOf(form, 'opening')
  const times = validTimes(form)
  return (
    <>
      <WeekFields
        week={week}
        errors={faults}
        onChange={(next) => form.set('opening', { week: next })}
      />
      <HolidayFields
        taken={holidays}
        now={form.now}
        onChange={(next) => form.set('opening', { holidays: next })}
      />
      <ClosedDayFields
        days={closedDays}
        errors={faults}
        onChange={(next) => form.set('opening', { closedDays: next })}
      />
      <ExampleNote words={times && openingExample(times, form.now)} />
    </>
  )
}
