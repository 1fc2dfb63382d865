import type { CSSProperties } from 'react'
import { cx } from '#web/lib/cx.ts'
import classes from './bar-chart.module.css'
import type { ChartBar } from './bar-chart.tsx'
import { barName } from './bar-words.ts'

interface Props {
  bar: ChartBar
  index: number
  count: number
}

/** The values of a bar, beside it. Screen readers have them in the name of its link. */
export function ValueBox({ bar, index, count }: Props) {
  const isLeftOfIt = index >= count / 2
  const place = {
    '--start': `${(index / count) * 100}%`,
    '--end': `${((index + 1) / count) * 100}%`,
  }
  return (
    <div className={`absolute ${classes.boxes}`} style={place as CSSProperties} aria-hidden="true">
      <div
        className={cx(
          'absolute surface rounded outlined leading-14',
          classes.box,
          isLeftOfIt ? classes.boxLeft : classes.boxRight,
        )}
      >
        <b className="block">{barName(bar)}</b>
        {bar.lines.map(({ label, value }) => (
          <span key={label} className="flex justify-between gap-8">
            <span>{label}</span>
            <b className="nowrap digits">{value}</b>
          </span>
        ))}
        {bar.link ? (
          <span className={`quiet ${classes.hint}`}>Touchez encore{'\u00a0'}: la liste</span>
        ) : null}
      </div>
    </div>
  )
}
