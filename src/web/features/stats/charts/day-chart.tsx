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
  /** Null when the day has no value. */
  value: number | null
  /** A second figure, drawn as a line over the bars. */
  line?: number
}

interface Props {
  days: DayValue[]
  today: string
  /** The content of the chart, for screen readers. */
  label: string
  format: (value: number) => string
  /** The smallest step of the scale. */
  minStep?: number
  /** The format of the scale. By default that of the values. */
  formatTick?: (value: number) => string
}

/** A chart with a bar for each day. The bar of the current day is hatched. */
export function DayChart({ days, today, label, format, minStep = 1, formatTick = format }: Props) {
  const hatch = useId()
  const values = days.flatMap(({ value, line }) => [value ?? 0, line ?? 0])
  const { ticks, top } = scaleTo(Math.max(...values), minStep)
  const slot = 100 / days.length
  const highest = days.findLast(({ value }) => value === Math.max(...days.map((d) => d.value ?? 0)))
  const showsValue = (day: DayValue) =>
    day.line === undefined && days.length <= 31 && (day === highest || day.day === today)
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
          const isToday = day.day === today
          return (
            <g key={day.day}>
              <rect
                className={cx(!isToday && classes.bar)}
                fill={isToday ? `url(#${hatch})` : undefined}
                x={`${(index + 0.2) * slot}%`}
                width={`${0.6 * slot}%`}
                y={y}
                height={Math.max(1, BASE - y)}
                rx={days.length <= 31 ? 3 : 1}
              />
              {showsValue(day) ? (
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
