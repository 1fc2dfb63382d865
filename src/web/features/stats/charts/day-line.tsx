import classes from './day-chart.module.css'
import { BASE, heightOf, TOP } from './plot.ts'

/** With more points than this, only the line is drawn. */
const MAX_POINTS = 31

interface Props {
  values: Array<number | undefined>
  top: number
}

/** A line over the bars for a second figure. Renders nothing when there is none. */
export function DayLine({ values, top }: Props) {
  const slot = 100 / values.length
  const points = values.flatMap((value, index) =>
    value === undefined ? [] : [{ x: (index + 0.5) * slot, y: heightOf(value, top) }],
  )
  if (points.length === 0) return null
  const height = BASE - TOP
  return (
    <>
      <svg
        x="0"
        y={TOP}
        width="100%"
        height={height}
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <polyline
          className={classes.line}
          points={points.map(({ x, y }) => `${x},${y - TOP}`).join(' ')}
        />
      </svg>
      {points.length > MAX_POINTS
        ? null
        : points.map(({ x, y }) => (
            <circle key={x} className={classes.point} cx={`${x}%`} cy={y} r="4" />
          ))}
    </>
  )
}
