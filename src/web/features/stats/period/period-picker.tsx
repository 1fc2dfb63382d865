import { NativeSelect, TextInput } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { type Period, periodForm } from '#shared/stats.ts'
import { Button } from '#web/components/actions/button.tsx'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { PERIODS, type PeriodName } from './period.ts'
import classes from './period-picker.module.css'

interface Props {
  name: PeriodName
  /** The dates in the address, valid or not. */
  dates: Period
  errors: Readonly<Partial<Record<keyof Period, string>>>
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
        rightSection={<IconChevronDown aria-hidden="true" />}
        data={PERIODS.map(({ value, label }) => ({ value, label }))}
        value={chosen}
        onChange={({ currentTarget: { value } }) => {
          setDatesOpenFor(value === 'dates' ? shown : null)
          if (value !== 'dates') onChoose(value as PeriodName)
        }}
      />
      {chosen === 'dates' ? (
        <Dates key={shown} dates={dates} errors={errors} today={today} onDates={handleDates} />
      ) : null}
    </div>
  )
}

type DatesProps = Pick<Props, 'dates' | 'errors' | 'today' | 'onDates'>

function Dates({ dates, errors, today, onDates }: DatesProps) {
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
