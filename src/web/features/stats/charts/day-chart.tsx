import { useId } from 'react'
import { cx } from '#web/lib/cx.ts'
import classes from './day-chart.module.css'
import { DayLine } from './day-line.tsx'
import { DayNames } from './day-names.tsx'
import { BASE, heightOf } from './plot.ts'
import { scaleTo } from './scale.ts'

export interface DayValue {
  /** `YYYY-MM-DD`. */
  day: string
  /** Nothing where there is nothing to say of the day. */
  value: number | null
  /** A second figure, drawn as a line over the bars. */
  line?: number
}

interface Props {
  days: DayValue[]
  today: string
  /** All that the chart says, for those who do not see it. */
  label: string
  format: (value: number) => string
  /** The smallest step beside the chart. */
  least?: number
  /** What the lines beside the chart are called; as the values when left out. */
  formatTick?: (value: number) => string
}

/** A bar for each day; the day that is not over yet is hatched. */
export function DayChart({ days, today, label, format, least = 1, formatTick = format }: Props) {
  const hatch = useId()
  const values = days.flatMap(({ value, line }) => [value ?? 0, line ?? 0])
  const { ticks, top } = scaleTo(Math.max(...values), least)
  const slot = 100 / days.length
  const most = days.findLast(({ value }) => value === Math.max(...days.map((d) => d.value ?? 0)))
  const named = (day: DayValue) =>
    day.line === undefined && days.length <= 31 && (day === most || day.day === today)
  return (
    <div className={classes.chart}>
      <svg className={`block full ${classes.plot}`} role="img" aria-label={label}>
        <defs>
          <pattern id={hatch} width="8" height="8" patternUnits="userSpaceOnUse">
            <rect width="8" height="8" className={classes.ground} />
            <path d="M0 2h8" className={classes.stitch} />
          </pattern>
        </defs>
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              className={classes.grid}
              x1="0"
              x2="100%"
              y1={heightOf(tick, top)}
              y2={heightOf(tick, top)}
            />
            <text className={classes.tick} x="-8" y={heightOf(tick, top) + 4}>
              {formatTick(tick)}
            </text>
          </g>
        ))}
        {days.map((day, index) => {
          const { value } = day
          if (!value) return null
          const y = heightOf(value, top)
          const now = day.day === today
          return (
            <g key={day.day}>
              <rect
                className={cx(!now && classes.bar)}
                fill={now ? `url(#${hatch})` : undefined}
                x={`${(index + 0.2) * slot}%`}
                width={`${0.6 * slot}%`}
                y={y}
                height={Math.max(1, BASE - y)}
                rx={days.length <= 31 ? 3 : 1}
              />
              {named(day) ? (
                <text
                  className={`strong text-s ${classes.value}`}
                  x={`${(index + 0.5) * slot}%`}
                  y={y - 6}
                >
                  {format(value)}
                </text>
              ) : null}
            </g>
          )
        })}
        <DayLine values={days.map(({ line }) => line)} top={top} />
        <DayNames days={days.map(({ day }) => day)} />
      </svg>
    </div>
  )
}
