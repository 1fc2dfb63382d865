import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { cx } from '#web/lib/cx.ts'
import classes from './toggle-chips.module.css'

interface Props<Value extends string> {
  legend: ReactNode
  /** The legend is for screen readers only. */
  hideLegend?: boolean
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  /** The selected chip. Undefined where a tap is an action, not a choice. */
  value?: Value | null
  onPick: (value: Value) => void
  /** The id of the error. */
  describedBy?: string | undefined
}

/** Short answers as large chips, easy to tap while standing. */
export function ToggleChips<Value extends string>(props: Props<Value>) {
  const { legend, hideLegend = false, options, value, onPick, describedBy } = props
  return (
    <fieldset
      className="flex wrap gap-8"
      aria-describedby={describedBy}
      {...(hideLegend && typeof legend === 'string' ? { 'aria-label': legend } : {})}
    >
      {hideLegend ? null : (
        <legend className={`text-s full strong mb-8 p-0 leading-14 ${classes.legend}`}>
          {legend}
        </legend>
      )}
      {options.map((option) => {
        const on = option.value === value
        return (
          <button
            key={option.value}
            type="button"
            className={cx('icons-18 inline-row tap gap-8 rounded', classes.chip, on && classes.on)}
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
