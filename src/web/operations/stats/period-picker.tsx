import { cx } from '#web/lib/cx.ts'
import type { PeriodName } from './period/period.ts'
import { usePeriod } from './period/use-period.ts'
import classes from './period-picker.module.css'

const OPTIONS: ReadonlyArray<{ name: PeriodName; label: string }> = [
  { name: '7', label: '7 jours' },
  { name: '14', label: '14 jours' },
  { name: '30', label: '30 jours' },
  { name: '90', label: '90 jours' },
  { name: 'dates', label: 'Autres' },
]

/**
 * The choice of the period of the figures, which is in the address; « Autres » opens the dates below. Buttons and not
 * `Segmented`, which would come with the first screen of every role.
 */
export function PeriodPicker() {
  const { name, setName } = usePeriod()
  const chosen = name === 'mois' ? 'dates' : name
  const choose = (next: PeriodName) => {
    // « Autres » again would replace the dates in its fields.
    if (next !== chosen) setName(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's
    <div role="group" aria-label="Période" className={`surface rounded-large ${classes.picker}`}>
      {OPTIONS.map((option) => (
        <button
          key={option.name}
          type="button"
          className={cx('strong', option.name === chosen && classes.on)}
          aria-pressed={option.name === chosen}
          onClick={() => choose(option.name)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
