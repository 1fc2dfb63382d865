import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { gramsIn, keptWeightWords } from '#shared/text/typed-weight.ts'
import { kilosText } from '#shared/text/weight.ts'
import { cx } from '#web/lib/cx.ts'
import classes from './quantity-stepper.module.css'

interface Props {
  /** Grams; null while the field holds no weight. */
  value: number | null
  onChange: (grams: number | null) => void
  /** The thing weighed, for the labels of the buttons: « Un dixième de kilo de moins pour le sac ». */
  label: string
  /** The label of the field. */
  fieldLabel: string
  /** Grams that a tap adds or takes. */
  step?: number
  min: number
  max: number
  size?: 'md' | 'xl'
  /** The form shows an error, also of an empty field. */
  isInvalid?: boolean
  onBlur?: () => void
}

/** A weight in tenths of a kilo between « − » and « + » buttons. It can be typed with a comma; another text stays as typed. */
export function KilosField({
  value,
  onChange,
  label,
  fieldLabel,
  step = 100,
  min,
  max,
  size = 'md',
  isInvalid = false,
  onBlur,
}: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  // It stays in sight once the field shows what is kept.
  const [kept, setKept] = useState<string | null>(null)
  const isOff = value === null || value < min || value > max
  const shown = typed ?? (value === null ? '' : kilosText(value))
  const set = (grams: number) => {
    setTyped(null)
    setKept(null)
    onChange(Math.min(max, Math.max(min, grams)))
  }
  return (
    <>
      <div className={cx('inline-row rounded', classes.stepper, size === 'xl' && classes.xl)}>
        <button
          type="button"
          className={`icons-20 place-center rounded-badge ${classes.key}`}
          aria-label={`Moins de kilos pour ${label}`}
          disabled={value !== null && value <= min}
          onClick={() => set((value ?? min) - step)}
        >
          <IconMinus aria-hidden="true" />
        </button>
        <input
          className={`p-0 text-center ${classes.figure} ${classes.kilos}`}
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          maxLength={10}
          aria-label={fieldLabel}
          aria-invalid={isInvalid || (isOff && shown !== '') || undefined}
          value={shown}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setKept(keptWeightWords(event.currentTarget.value))
            onChange(gramsIn(event.currentTarget.value))
          }}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => {
            if (value !== null) setTyped(null)
            onBlur?.()
          }}
        />
        <button
          type="button"
          className={`icons-20 place-center rounded-badge ${classes.key}`}
          aria-label={`Plus de kilos pour ${label}`}
          disabled={value !== null && value >= max}
          onClick={() => set((value ?? min - step) + step)}
        >
          <IconPlus aria-hidden="true" />
        </button>
      </div>
      <span className="text-s quiet hide-empty" role="status">
        {kept}
      </span>
    </>
  )
}
