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
  /** As the address has them, right or wrong. */
  dates: Period
  faults: Readonly<Partial<Record<keyof Period, string>>>
  today: string
  onChoose: (name: PeriodName) => void
  onDates: (period: Period) => void
}

/** Which days the charts are about. */
export function PeriodPicker({ name, dates, faults, today, onChoose, onDates }: Props) {
  const shown = `${name} ${dates.from} ${dates.to}`
  // The fields stay open between « Autres dates » and the dates themselves, or until another period comes.
  const [askingOn, setAskingOn] = useState<string | null>(null)
  const chosen = askingOn === shown ? 'dates' : name
  const chooseDates = (period: Period) => {
    setAskingOn(null)
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
          setAskingOn(value === 'dates' ? shown : null)
          if (value !== 'dates') onChoose(value as PeriodName)
        }}
      />
      {chosen === 'dates' ? (
        <Dates key={shown} dates={dates} faults={faults} today={today} onDates={chooseDates} />
      ) : null}
    </div>
  )
}

type DatesProps = Pick<Props, 'dates' | 'faults' | 'today' | 'onDates'>

function Dates({ dates, faults, today, onDates }: DatesProps) {
  const form = useZodForm(periodForm(today), { initialValues: dates, initialErrors: faults })
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
