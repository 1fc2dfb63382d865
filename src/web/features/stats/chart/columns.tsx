import { cx } from '#web/lib/cx.ts'
import chartClasses from './chart.module.css'
import type { ChartMark, ChartSeries, ColumnsDrawing } from './chart-data.ts'
import { ColumnTargets } from './column-targets.tsx'
import classes from './columns.module.css'
import { BASE, heightOf, namedDays, scaleTo, TOP } from './plot.ts'
import { useShownColumn } from './use-shown-column.ts'
import { ValueBox } from './value-box.tsx'

interface Props {
  drawing: ColumnsDrawing
  marks: ChartMark[]
  series: ChartSeries[]
}

/** A column for each mark, whose values a pointer, the keyboard or a finger brings up. */
export function Columns({ drawing, marks, series }: Props) {
  const { label, writeTick, minStep, unit } = drawing
  const shown = useShownColumn(marks.length)
  const parts = series.filter(({ drawn }) => drawn === 'part0' || drawn === 'part1')
  const former = series.find(({ drawn }) => drawn === 'former')?.values ?? []
  const heights = marks.map((_, index) => heightOfParts(parts, index))
  const highest = Math.max(0, ...heights, ...former.map((value) => value ?? 0))
  const { ticks, top } = scaleTo(highest, minStep)
  const width = 100 / marks.length
  const active = shown.index === null ? undefined : marks[shown.index]
  return (
    <div ref={shown.ref} className={`relative ${classes.chart}`}>
      <svg className={`block full ${classes.plot}`} role="img" aria-label={label}>
        <Grid ticks={ticks} top={top} write={writeTick} />
        {shown.index === null ? null : (
          <rect
            className={classes.shown}
            x={`${shown.index * width}%`}
            y={TOP - 6}
            width={`${width}%`}
            height={BASE - TOP + 6}
          />
        )}
        {/* It hides the part of the columns below their foot. */}
        <svg width="100%" height={BASE} aria-hidden="true">
          {marks.map(({ key, isGrowing }, index) => (
            <Column
              key={key}
              parts={parts}
              index={index}
              top={top}
              place={{ left: index * width, width }}
              isGrowing={isGrowing ?? false}
            />
          ))}
        </svg>
        {marks.map(({ key }, index) => (
          <Tick
            key={key}
            value={former[index] ?? 0}
            top={top}
            place={{ left: index * width, width }}
            isCrossing={(former[index] ?? 0) < (heights[index] ?? 0)}
          />
        ))}
        <Names marks={marks} unit={unit} shown={shown.index} />
        {highest === 0 ? (
          <text className={classes.nothing} x="50%" y={(TOP + BASE) / 2}>
            Rien sur cette période
          </text>
        ) : null}
      </svg>
      <ColumnTargets marks={marks} series={series} shown={shown} />
      {active ? (
        <ValueBox mark={active} series={series} index={shown.index ?? 0} count={marks.length} />
      ) : null}
    </div>
  )
}

/** A day on which more went back than came in has no column: the box says how much. */
function heightOfParts(parts: readonly ChartSeries[], index: number): number {
  return parts.reduce((sum, { values }) => sum + Math.max(0, values[index] ?? 0), 0)
}

interface GridProps {
  ticks: number[]
  top: number
  write: (value: number) => string
}

function Grid({ ticks, top, write }: GridProps) {
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
        {write(tick)}
      </text>
    </g>
  ))
}

/** Percentages of the width of the plot. */
interface Place {
  left: number
  width: number
}

/** The part of its place that a column fills, and the most of the whole width: a single day is no wall. */
const COLUMN_WIDTH = { ofPlace: 0.6, most: 12 }
const TICK_WIDTH = { ofPlace: 0.8, most: 16 }

/** The start and the end of a mark in the middle of its place, in percentages. */
function within({ left, width }: Place, { ofPlace, most }: { ofPlace: number; most: number }) {
  const wide = Math.min(ofPlace * width, most)
  const start = left + (width - wide) / 2
  return { start, wide, end: start + wide }
}

/** The radius of a column's head, in pixels. */
const ROUND = 3

interface ColumnProps {
  parts: ChartSeries[]
  index: number
  top: number
  place: Place
  isGrowing: boolean
}

/** The parts of a column on top of each other. */
function Column({ parts, index, top, place, isGrowing }: ColumnProps) {
  const { start, wide } = within(place, COLUMN_WIDTH)
  let below = 0
  return parts.map(({ drawn, values }) => {
    const part = values[index] ?? 0
    if (part <= 0) return null
    const floor = heightOf(below, top)
    below += part
    const y = heightOf(below, top)
    return (
      <rect
        key={drawn}
        className={cx(
          classes.part,
          isGrowing ? chartClasses.growing : chartClasses[drawn ?? 'part0'],
          isGrowing && classes.growing,
        )}
        x={`${start}%`}
        width={`${wide}%`}
        y={y}
        // Only its head is round: the foot goes on under the line, or under the part below.
        height={Math.max(1, floor - y) + ROUND}
        rx={ROUND}
      />
    )
  })
}

interface TickProps {
  value: number
  top: number
  place: Place
  /** The tick lies over the column. */
  isCrossing: boolean
}

/**
 * The value of the period before. Where it crosses the column, a line of the card's colour cuts the column first, so that
 * the dashes stand out.
 */
function Tick({ value, top, place, isCrossing }: TickProps) {
  // A day without anything before has no tick: a row of them along the line would say nothing.
  if (value <= 0) return null
  const y = heightOf(value, top)
  const { start, end } = within(place, TICK_WIDTH)
  const ends = { x1: `${start}%`, x2: `${end}%`, y1: y, y2: y }
  return (
    <>
      {isCrossing ? <line className={classes.formerGround} {...ends} /> : null}
      <line className={classes.former} {...ends} />
    </>
  )
}

interface NamesProps {
  marks: ChartMark[]
  unit: ColumnsDrawing['unit']
  /** The column whose values are shown: its name is bold. */
  shown: number | null
}

/** The names under the columns: as many as there is room for, and half of them on a phone. */
function Names({ marks, unit, shown }: NamesProps) {
  const room = unit === 'day' ? 16 : 6
  const named = namedDays(marks.length, room)
  return named.map((index, place) => {
    const mark = marks[index]
    const isHiddenOnPhone = (named.length - 1 - place) % 2 === 1 && named.length > room / 2
    // Centred under the last column, a name with its month would pass the edge of the plot.
    const isAtEdge = unit === 'week' && index === marks.length - 1 && marks.length > 6
    return (
      <text
        key={mark?.key}
        className={cx(
          classes.name,
          isAtEdge && classes.last,
          index === shown && classes.shownName,
          isHiddenOnPhone && classes.minor,
        )}
        x={isAtEdge ? '100%' : `${((index + 0.5) * 100) / marks.length}%`}
        y={BASE + 20}
      >
        {mark?.shortName}
      </text>
    )
  })
}
