import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import classes from './toggle-chips.module.css'

interface Props<Value extends string> {
  /** What the chips answer, above them. */
  legend: ReactNode
  /** The legend is for screen readers only. */
  legendHidden?: boolean
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  /** The chip that is on; absent where a tap adds something instead of choosing. */
  value?: Value | null
  onPick: (value: Value) => void
  /** The id of the sentence that says what is wrong. */
  describedBy?: string | undefined
}

/** Short answers in a row, to be tapped standing up. */
export function ToggleChips<Value extends string>(props: Props<Value>) {
  const { legend, legendHidden = false, options, value, onPick, describedBy } = props
  return (
    <fieldset
      className={classes.chips}
      aria-describedby={describedBy}
      {...(legendHidden && typeof legend === 'string' ? { 'aria-label': legend } : {})}
    >
      {legendHidden ? null : <legend className={classes.legend}>{legend}</legend>}
      {options.map((option) => {
        const on = option.value === value
        return (
          <button
            key={option.value}
            type="button"
            className={cx(classes.chip, on && classes.on)}
            aria-pressed={value === undefined ? undefined : on}
            onClick={() => onPick(option.value)}
          >
            <span aria-hidden="true" className={classes.mark}>
              {on ? <IconCheck /> : option.icon}
            </span>
            {option.label}
          </button>
        )
      })}
    </fieldset>
  )
}
