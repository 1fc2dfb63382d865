import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { cx } from './cx.ts'
import classes from './quantity-stepper.module.css'

interface Props {
  value: number
  onChange: (value: number) => void
  /** What is counted, in the names of the keys: « Diminuer la quantité de Chemise ». */
  label: string
  /** The name of the figure itself. */
  fieldLabel?: string
  min?: number
  max?: number
  size?: 'md' | 'xl'
  /** When counting: as foreseen, or not. */
  state?: 'right' | 'gap' | undefined
  disabled?: boolean
}

/** − figure +. The figure can be typed; what is not a number counts as 1. */
export function QuantityStepper({
  value,
  onChange,
  label,
  fieldLabel = 'Quantité',
  min = 1,
  max = 999,
  size = 'md',
  state,
  disabled = false,
}: Props) {
  const [draft, setDraft] = useState<string | null>(null)

  const set = (next: number) => {
    const whole = Number.isFinite(next) ? Math.trunc(next) : 1
    onChange(Math.min(max, Math.max(min, whole)))
  }

  return (
    <div className={cx(classes.stepper, size === 'xl' && classes.xl, state && classes[state])}>
      <button
        type="button"
        className={classes.key}
        aria-label={`Diminuer la quantité de ${label}`}
        disabled={disabled || value <= min}
        onClick={() => set(value - 1)}
      >
        <IconMinus aria-hidden="true" />
      </button>
      <input
        className={classes.figure}
        type="number"
        inputMode="numeric"
        step={1}
        min={min}
        max={max}
        aria-label={fieldLabel}
        disabled={disabled}
        value={draft ?? value}
        onChange={(event) => {
          setDraft(event.currentTarget.value)
          set(event.currentTarget.valueAsNumber)
        }}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setDraft(null)}
        onWheel={(event) => event.currentTarget.blur()}
      />
      <button
        type="button"
        className={classes.key}
        aria-label={`Augmenter la quantité de ${label}`}
        disabled={disabled || value >= max}
        onClick={() => set(value + 1)}
      >
        <IconPlus aria-hidden="true" />
      </button>
    </div>
  )
}
