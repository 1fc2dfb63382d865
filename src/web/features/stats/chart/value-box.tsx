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
        {series.map(({ inBox, values, write }) =>
          inBox ? (
            <span key={inBox} className="flex justify-between gap-8">
              <span>{inBox}</span>
              <b className="nowrap digits">{write(values[index] ?? null)}</b>
            </span>
          ) : null,
        )}
        {mark.to ? (
          <span className={`quiet ${classes.hint}`}>Touchez encore{'\u00a0'}: la liste</span>
        ) : null}
      </div>
    </div>
  )
}

/** The same for screen readers: « samedi 7 juin : Commandes 25, Encaissé 268 400 F ». */
export function spokenValues({ name }: ChartMark, series: readonly ChartSeries[], index: number) {
  const values = series.flatMap(({ inBox, values: all, write }) =>
    inBox ? [`${inBox} ${write(all[index] ?? null)}`] : [],
  )
  return `${name}\u00a0: ${values.join(', ')}`
}
