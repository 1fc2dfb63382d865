import type { CSSProperties } from 'react'
import { cx } from '#web/lib/cx.ts'
import type { ChartMark, ChartSeries } from './chart-data.ts'
import classes from './columns.module.css'

interface Props {
  mark: ChartMark
  series: ChartSeries[]
  index: number
  count: number
}

/** The values of a column, beside it. Screen readers have them in the name of its link. */
export function ValueBox({ mark, series, index, count }: Props) {
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
        <b className="block">{mark.name}</b>
        {linesOf(series, index).map(([label, value]) => (
          <span key={label} className="flex justify-between gap-8">
            <span>{label}</span>
            <b className="nowrap digits">{value}</b>
          </span>
        ))}
        {mark.to ? (
          <span className={`quiet ${classes.hint}`}>Touchez encore{'\u00a0'}: la liste</span>
        ) : null}
      </div>
    </div>
  )
}

/** Read out: « samedi 7 juin : Commandes 25, Encaissé 268 400 F ». */
export function spokenValues({ name }: ChartMark, series: readonly ChartSeries[], index: number) {
  const lines = linesOf(series, index).map((line) => line.join(' '))
  return `${name}\u00a0: ${lines.join(', ')}`
}

/** The figures of a column that the box says, each with its name. */
function linesOf(series: readonly ChartSeries[], index: number): [label: string, value: string][] {
  return series.flatMap(({ inBox, values, write }) =>
    inBox ? [[inBox, write(values[index] ?? null)]] : [],
  )
}
