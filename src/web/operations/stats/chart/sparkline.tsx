import { sparklinePoints } from './plot.ts'
import classes from './sparkline.module.css'

const BOX = { width: 98, height: 30, inset: 4 }

/** The course of a figure over the period, drawn small. Renders an empty drawing where nothing is known. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const points = sparklinePoints(values, BOX)
  const last = points.at(-1)
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      width={BOX.width}
      height={BOX.height}
      aria-hidden="true"
    >
      <polyline className={classes.line} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {last ? <circle className={classes.end} cx={last.x} cy={last.y} r="3.5" /> : null}
    </svg>
  )
}
