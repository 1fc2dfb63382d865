import { Link } from 'react-router-dom'
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
  return (
    <ul>
      {marks.map((mark, index) => (
        <Row key={mark.key} mark={mark} share={(values[index] ?? 0) / most} />
      ))}
    </ul>
  )
}

/** With an icon it is a line of a list, where everything has room beside its name. */
function Row({ mark, share }: { mark: ChartMark; share: number }) {
  const { name, to, figure, caption, icon, colour } = mark
  const nameClass = cx('anywhere', !icon && 'strong')
  return (
    <li className={icon ? `align-center text-s ${classes.line}` : classes.row}>
      {icon ? (
        <span className="quiet icons-20" aria-hidden="true">
          {icon}
        </span>
      ) : null}
      {to ? (
        <Link className={`soft-link tap-line ${nameClass}`} to={to}>
          {name}
        </Link>
      ) : (
        <span className={nameClass}>{name}</span>
      )}
      <b className={`nowrap text-end text-m ${classes.figure}`}>{figure}</b>
      <svg
        className={icon ? `full ${classes.thick}` : `full whole-row raised ${classes.track}`}
        aria-hidden="true"
      >
        <rect className={colour ?? classes.bar} width={`${share * 100}%`} height="100%" rx="3" />
      </svg>
      {caption ? <span className="whole-row quiet text-s">{caption}</span> : null}
    </li>
  )
}
