import { NativeSelect, TextInput } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { type Period, periodForm } from '#shared/stats.ts'
import { Button } from '#web/components/button.tsx'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { PERIODS, type PeriodName } from './period.ts'
import classes from './period-picker.module.css'

interface Props {
  name: PeriodName
  period: Period
  today: string
  onChoose: (name: PeriodName) => void
  onDates: (period: Period) => void
}

/** Which days the charts are about. */
export function PeriodPicker({ name, period, today, onChoose, onDates }: Props) {
  // The fields stay open between « Autres dates » and the dates themselves.
  const [asking, setAsking] = useState(name === 'dates')
  const chosen = asking ? 'dates' : name
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
          setAsking(value === 'dates')
          if (value !== 'dates') onChoose(value as PeriodName)
        }}
      />
      {chosen === 'dates' ? <Dates period={period} today={today} onDates={onDates} /> : null}
    </div>
  )
}

function Dates({ period, today, onDates }: Pick<Props, 'period' | 'today' | 'onDates'>) {
  const form = useZodForm(periodForm(today), { initialValues: period })
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
