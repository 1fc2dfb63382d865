import { type ReactNode, useId } from 'react'
import { RadioGroup } from '#web/components/forms/radio-group.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './answer-cards.module.css'

interface Option<Value extends string> {
  value: Value
  label: string
  /** Fields of this answer, in its card once it is chosen. */
  more?: ReactNode
}

interface Props<Value extends string> {
  legend: string
  value: Value | undefined
  options: readonly Option<Value>[]
  onChange: (value: Value) => void
}

/** Answers one under the other, each with its own fields. */
export function AnswerCards<Value extends string>({
  legend,
  value,
  options,
  onChange,
}: Props<Value>) {
  const name = useId()
  return (
    <RadioGroup legend={legend} hideLegend>
      <div className="stack gap-8">
        {options.map((option) => {
          const isOn = option.value === value
          return (
            <div
              key={option.value}
              className={cx('rounded-large', classes.card, isOn && classes.on)}
            >
              <label
                className={`row relative gap-10 strong clickable ring-within ${classes.label}`}
              >
                <input
                  className="over-all"
                  type="radio"
                  name={name}
                  value={option.value}
                  checked={isOn}
                  onChange={() => onChange(option.value)}
                />
                <span className={`round fixed ${classes.dot}`} aria-hidden="true" />
                {option.label}
              </label>
              {isOn && option.more ? (
                <div className={`stack gap-12 ${classes.more}`}>{option.more}</div>
              ) : null}
            </div>
          )
        })}
      </div>
    </RadioGroup>
  )
}
