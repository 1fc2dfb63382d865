import { type ReactNode, useId } from 'react'
import { cx } from '#web/lib/cx.ts'
import { RadioGroup, type RadioGroupProps } from './radio-group.tsx'
import classes from './segmented.module.css'

export interface Segment<Value extends string> {
  value: Value
  label: ReactNode
  /** The bold line under the label, usually a price. */
  hint?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

interface Props<Value extends string> extends RadioGroupProps {
  name?: string
  value: Value | null | undefined
  options: Segment<Value>[]
  onChange: (value: Value) => void
  size?: 'sm' | 'md'
  /** Puts the icon above the label. */
  stacked?: boolean
}

/** Two to four radio buttons side by side. */
export function Segmented<Value extends string>({
  name,
  value,
  options,
  onChange,
  size = 'md',
  stacked = false,
  ...group
}: Props<Value>) {
  const ownName = useId()
  return (
    <RadioGroup {...group}>
      <div className={`surface rounded-large ${classes.segments}`}>
        {options.map((option) => {
          const on = option.value === value
          return (
            <label
              key={option.value}
              className={cx(
                'ring-within relative justify-items-center text-s leading-13 text-center',
                classes.segment,
                size === 'sm' && `strong ${classes.sm}`,
                on && !option.disabled && classes.on,
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
              <span
                className={cx('row justify-center icons-20', classes.face, stacked && 'column')}
              >
                {option.icon ? <span aria-hidden="true">{option.icon}</span> : null}
                {option.label}
              </span>
              {option.hint ? (
                <>
                  {' '}
                  <b className="block text-m">{option.hint}</b>
                </>
              ) : null}
            </label>
          )
        })}
      </div>
    </RadioGroup>
  )
}
