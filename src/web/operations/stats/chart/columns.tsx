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
  const { label, writeTick, minStep, isKnown = false, unit } = drawing
  const shown = useShownColumn(marks.length)
  const parts = series.filter(({ drawn }) => drawn !== undefined && drawn !== 'former')
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
              width={width}
              top={top}
              isGrowing={isGrowing}
            />
          ))}
        </svg>
        {marks.map(({ key }, index) => (
          <Tick
            key={key}
            value={former[index] ?? 0}
            height={heights[index] ?? 0}
            index={index}
            width={width}
            top={top}
          />
        ))}
        <Names marks={marks} unit={unit} shown={shown.index} />
        {highest === 0 && !isKnown ? (
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

/** The start and the end of a drawing of this width in the middle of its place, in percentages of the plot. */
function within(index: number, width: number, wide: number): [start: number, end: number] {
  const middle = (index + 0.5) * width
  return [middle - wide / 2, middle + wide / 2]
}

/** The radius of a column's head, in pixels. */
const ROUND = 3

interface ColumnProps {
  parts: ChartSeries[]
  index: number
  /** The width of a place, in percentages of the plot. */
  width: number
  top: number
  isGrowing: boolean | undefined
}

/** The parts of a column on top of each other. */
function Column({ parts, index, width, top, isGrowing }: ColumnProps) {
  // A single day is no wall.
  const wide = Math.min(0.6 * width, 12)
  const [start] = within(index, width, wide)
  let below = 0
  return parts.map(({ drawn = 'part0', values }) => {
    const part = values[index] ?? 0
    if (part <= 0) return null
    const floor = heightOf(below, top)
    below += part
    const y = heightOf(below, top)
    return (
      <rect
        key={drawn}
        className={chartClasses[isGrowing ? 'growing' : drawn]}
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
  /** The height of the column in the same place. */
  height: number
  index: number
  width: number
  top: number
}

/**
 * The value of the period before. Where it crosses the column, a line of the card's colour cuts the column first, so that
 * the dashes stand out.
 */
function Tick({ value, height, index, width, top }: TickProps) {
  // A day without anything before has no tick: a row of them along the line would say nothing.
  if (value <= 0) return null
  const y = heightOf(value, top)
  const [start, end] = within(index, width, Math.min(0.8 * width, 16))
  const ends = { x1: `${start}%`, x2: `${end}%`, y1: y, y2: y }
  return (
    <>
      {value < height ? <line className={classes.formerGround} {...ends} /> : null}
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
