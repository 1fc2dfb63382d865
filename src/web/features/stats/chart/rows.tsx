import { cx } from '#web/lib/cx.ts'
import type { ChartMark, ChartSeries, RowsDrawing } from './chart-data.ts'
import classes from './rows.module.css'

interface Props {
  drawing: RowsDrawing
  marks: ChartMark[]
  series: ChartSeries[]
}

/** Marks one under the other, each with its name, a bar, and its value in words. */
export function Rows({ drawing: { full, none }, marks, series }: Props) {
  if (marks.length === 0) return <p className="quiet">{none}</p>
  const values = series.find(({ drawn }) => drawn === 'part0')?.values ?? []
  const most = full ?? Math.max(1, ...values.map((value) => value ?? 0))
  // Icons are short names: such rows have room for everything on one line.
  const isList = marks.some(({ icon }) => icon)
  return (
    <ul className={cx(!isList && 'stack gap-14')}>
      {marks.map((mark, index) => (
        <Row key={mark.key} mark={mark} share={(values[index] ?? 0) / most} />
      ))}
    </ul>
  )
}

function Row({ mark, share }: { mark: ChartMark; share: number }) {
  const { name, figure, caption, icon, colour } = mark
  const bar = (
    <rect className={colour ?? classes.bar} width={`${share * 100}%`} height="100%" rx="3" />
  )
  if (icon) {
    return (
      <li className={`align-center text-s ${classes.line}`}>
        <span className="quiet icons-20" aria-hidden="true">
          {icon}
        </span>
        <span>{name}</span>
        <svg className={`full ${classes.thick}`} aria-hidden="true">
          {bar}
        </svg>
        <b className="text-end text-m">{figure}</b>
      </li>
    )
  }
  return (
    <li className={classes.row}>
      <b className="anywhere">{name}</b>
      <span className="strong nowrap">{figure}</span>
      <svg className={`full whole-row raised ${classes.track}`} aria-hidden="true">
        {bar}
      </svg>
      <span className="whole-row quiet text-s">{caption}</span>
    </li>
  )
}
