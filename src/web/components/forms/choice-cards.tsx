import { type ReactNode, useId } from 'react'
import { cx } from '#web/lib/cx.ts'
import classes from './choice-cards.module.css'
import { RadioGroup, type RadioGroupProps } from './radio-group.tsx'

export interface Choice<Value extends string> {
  value: Value
  label: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  disabled?: boolean
  /** The reason why the choice is disabled; shown instead of the hint. */
  reason?: ReactNode
}

interface Props<Value extends string> extends RadioGroupProps {
  name?: string
  /** It is null when a choice is an action that is done at once: no card is shown as selected. */
  value: Value | null | undefined
  options: Choice<Value>[]
  onChange: (value: Value) => void
  /** One card a row instead of two. */
  rows?: boolean
  /** Short cards without a dot, two a row on the narrowest phones. */
  compact?: boolean
}

/** Radio buttons drawn as cards, each with its icon. */
export function ChoiceCards<Value extends string>({
  name,
  value,
  options,
  onChange,
  rows = false,
  compact = false,
  ...group
}: Props<Value>) {
  const ownName = useId()
  return (
    <RadioGroup {...group}>
      <div
        className={cx(
          'gap-10',
          classes.cards,
          (value === null || compact) && classes.dense,
          rows && classes.rows,
        )}
      >
        {options.map((option) => {
          const on = option.value === value
          const hint = option.disabled ? (option.reason ?? option.hint) : option.hint
          return (
            <label
              key={option.value}
              className={cx(
                'ring-within row relative text-s gap-8 leading-13 rounded-large',
                classes.card,
                on && classes.on,
                option.disabled ? classes.off : 'clickable',
              )}
            >
              <input
                className="over-all"
                type="radio"
                name={name ?? ownName}
                value={option.value}
                checked={on}
                disabled={option.disabled}
                onChange={() => onChange(option.value)}
              />
              {option.icon ? (
                <span
                  className={cx('icons-24', option.disabled ? 'quiet' : 'accent')}
                  aria-hidden="true"
                >
                  {option.icon}
                </span>
              ) : null}
              <span className="grow">
                <b className="block text-m">{option.label}</b> {hint}
              </span>
              {value === null || compact ? null : (
                <span className={`round fixed ${classes.dot}`} aria-hidden="true" />
              )}
            </label>
          )
        })}
      </div>
    </RadioGroup>
  )
}
