import type { Family } from '#shared/shop/products/families.ts'
import { cx } from '#web/lib/cx.ts'
import classes from './family-chips.module.css'

interface Props {
  families: ReadonlyArray<{ key: Family; chip: string }>
  /** Undefined for all of them. */
  value: Family | undefined
  onChange: (family: Family | undefined) => void
}

/** The families of garments as chips on one line, which scrolls on a phone. */
export function FamilyChips({ families, value, onChange }: Props) {
  return (
    <fieldset className={`flex gap-8 ${classes.chips}`} aria-label="Familles">
      {[{ key: undefined, chip: 'Tous' }, ...families].map(({ key, chip }) => (
        <button
          key={chip}
          type="button"
          className={cx(
            'fixed tap rounded strong text-s',
            classes.chip,
            key === value && classes.on,
          )}
          aria-pressed={key === value}
          onClick={() => onChange(key)}
        >
          {chip}
        </button>
      ))}
    </fieldset>
  )
}
