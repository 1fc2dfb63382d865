import { periodForm } from '#shared/operations/stats/stats.inputs.ts'
import type { Period, PeriodErrors } from '#shared/record/stats/stats.ts'
import { Button } from '#web/components/actions/button.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import classes from './other-period.module.css'

interface Props {
  /** The dates in the address, valid or not. */
  dates: Period
  errors: Readonly<PeriodErrors>
  today: string
  onDates: (period: Period) => void
}

/** The two dates of a period of one's own. */
export default function PeriodDates({ dates, errors, today, onDates }: Props) {
  const form = useZodForm(periodForm(today), { initialValues: dates, initialErrors: errors })
  return (
    <form className={classes.dates} noValidate onSubmit={form.onSubmit(onDates)}>
      <TextInput type="date" label="Du" max={today} {...form.getInputProps('from')} />
      <TextInput type="date" label="Au" max={today} {...form.getInputProps('to')} />
      <Button type="submit" tone="outline" className={classes.show ?? ''}>
        Afficher
      </Button>
    </form>
  )
}
