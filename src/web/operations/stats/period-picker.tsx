import { NativeSelect } from '#web/components/forms/fields.tsx'
import type { PeriodName } from './period/period.ts'
import { usePeriod } from './period/use-period.ts'

const OPTIONS: ReadonlyArray<{ value: PeriodName; label: string }> = [
  { value: '7', label: '7 jours' },
  { value: '14', label: '14 jours' },
  { value: '30', label: '30 jours' },
  { value: '90', label: '90 jours' },
  { value: 'mois', label: 'Ce mois-ci' },
  { value: 'dates', label: 'Autres dates' },
]

/** The choice of the period of the figures, which is in the address; « Autres dates » opens the dates below. */
export function PeriodPicker() {
  const { name, setName } = usePeriod()
  return (
    <NativeSelect
      aria-label="Période"
      data={[...OPTIONS]}
      value={name}
      onChange={({ currentTarget: { value } }) => {
        const chosen = OPTIONS.find((option) => option.value === value)
        if (chosen) setName(chosen.value)
      }}
    />
  )
}
