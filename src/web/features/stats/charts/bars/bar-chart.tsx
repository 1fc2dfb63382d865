import { scaleTo } from '#shared/stats/scale.ts'
import type { Period } from '#shared/stats/stats.ts'
import classes from './bar-chart.module.css'
import { Bar, heightOfParts, Tick } from './bar-marks.tsx'
import { BarNames } from './bar-names.tsx'
import { BarTargets } from './bar-targets.tsx'
import { BASE, heightOf, TOP } from './plot.ts'
import { useShownBar } from './use-shown-bar.ts'
import { ValueBox } from './value-box.tsx'

/** A day or a week of a chart. */
export interface ChartBar extends Period {
  /** Values drawn on top of each other, from the base line. */
  parts: number[]
  /** The value of the period before, drawn as a tick; null without one. */
  former: number | null
  /** The lines of the box beside the bar, also read by screen readers. */
  lines: ValueLine[]
  /** The address that the bar leads to, if it leads anywhere. */
  link?: string
}

/** A figure and its name. */
export interface ValueLine {
  label: string
  value: string
}

interface Props {
  bars: ChartBar[]
  today: string
  /** The content of the chart, for screen readers. */
  label: string
  formatTick: (value: number) => string
  /** The smallest step of the scale. */
  minStep?: number
  /** Draws the bar of today in another way. */
  marksToday?: boolean
}

/** A chart with a bar for each day or week, whose values a pointer, the keyboard or a finger brings up. */
export function BarChart({
  bars,
  today,
  label,
  formatTick,
  minStep = 1,
  marksToday = false,
}: Props) {
  const shown = useShownBar(bars.length)
  const highest = Math.max(0, ...bars.flatMap(heightsOf))
  const { ticks, top } = scaleTo(highest, minStep)
  const slot = 100 / bars.length
  const active = shown.index === null ? undefined : bars[shown.index]
  return (
    <div ref={shown.ref} className={`relative ${classes.chart}`}>
      <svg className={`block full ${classes.plot}`} role="img" aria-label={label}>
        <Grid ticks={ticks} top={top} format={formatTick} />
        {shown.index === null ? null : (
          <rect
            className={classes.shown}
            x={`${shown.index * slot}%`}
            y={TOP - 6}
            width={`${slot}%`}
            height={BASE - TOP + 6}
          />
        )}
        {/* It hides the part of the bars below their foot. */}
        <svg width="100%" height={BASE} aria-hidden="true">
          {bars.map((bar, index) => (
            <Bar
              key={bar.from}
              bar={bar}
              top={top}
              left={index * slot}
              width={slot}
              isToday={marksToday && bar.to >= today}
            />
          ))}
        </svg>
        {bars.map((bar, index) => (
          <Tick key={bar.from} bar={bar} top={top} left={index * slot} width={slot} />
        ))}
        <BarNames bars={bars} shown={shown.index} />
        {highest === 0 ? (
          <text className={classes.nothing} x="50%" y={(TOP + BASE) / 2}>
            Rien sur cette période
          </text>
        ) : null}
      </svg>
      <BarTargets bars={bars} shown={shown} />
      {active ? <ValueBox bar={active} index={shown.index ?? 0} count={bars.length} /> : null}
    </div>
  )
}

function heightsOf(bar: ChartBar): number[] {
  return [heightOfParts(bar), bar.former ?? 0]
}

function Grid({
  ticks,
  top,
  format,
}: {
  ticks: number[]
  top: number
  format: (value: number) => string
}) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line
        className={classes.grid}
        x1="0"
        x2="100%"
        y1={heightOf(tick, top)}
        y2={heightOf(tick, top)}
      />
      <text className={classes.tick} x="-8" y={heightOf(tick, top) + 4}>
        {format(tick)}
      </text>
    </g>
  ))
}
