import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { cx } from '#web/lib/cx.ts'
import classes from './quantity-stepper.module.css'

interface Props {
  value: number
  onChange: (value: number) => void
  /** The thing counted, for the labels of the buttons: « Diminuer la quantité de Chemise ». */
  label: string
  /** The label of the number field. */
  fieldLabel?: string
  min?: number
  max?: number
  size?: 'md' | 'xl'
  /** For a count: whether it agrees with the expected number. */
  state?: 'right' | 'gap' | undefined
}

/** A number between « − » and « + » buttons. It can be typed; text that is not a number becomes 1. */
export function QuantityStepper({
  value,
  onChange,
  label,
  fieldLabel = 'Quantité',
  min = 1,
  max = 999,
  size = 'md',
  state,
}: Props) {
  const [draft, setDraft] = useState<string | null>(null)

  const set = (next: number) => onChange(Math.min(max, Math.max(min, next)))

  return (
    <div
      className={cx(
        'inline-row rounded',
        classes.stepper,
        size === 'xl' && classes.xl,
        state && classes[state],
      )}
    >
      <button
        type="button"
        className={`icons-20 place-center rounded-badge ${classes.key}`}
        aria-label={`Diminuer la quantité de ${label}`}
        disabled={value <= min}
        onClick={() => set(value - 1)}
      >
        <IconMinus aria-hidden="true" />
      </button>
      <input
        className={`p-0 text-center ${classes.figure}`}
        type="number"
        inputMode="numeric"
        step={1}
        min={min}
        max={max}
        aria-label={fieldLabel}
        aria-invalid={value < min || undefined}
        value={draft ?? value}
        onChange={(event) => {
          setDraft(event.currentTarget.value)
          const typed = event.currentTarget.valueAsNumber
          set(Number.isFinite(typed) ? Math.trunc(typed) : 1)
        }}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => setDraft(null)}
        onWheel={(event) => event.currentTarget.blur()}
      />
      <button
        type="button"
        className={`icons-20 place-center rounded-badge ${classes.key}`}
        aria-label={`Augmenter la quantité de ${label}`}
        disabled={value >= max}
        onClick={() => set(value + 1)}
      >
        <IconPlus aria-hidden="true" />
      </button>
    </div>
  )
}
