import { formatShortDayMonth } from '#shared/dates.ts'
import { namedDays } from '#shared/stats/scale.ts'
import { dayStart, type Period } from '#shared/stats/stats.ts'
import { cx } from '#web/lib/cx.ts'
import classes from './bar-chart.module.css'
import { BASE } from './plot.ts'

interface Props {
  bars: Period[]
  /** The bar whose values are shown: its name is bold. */
  shown: number | null
}

/** The names under a chart: as many as there is room for, and half of them on a phone. A week goes by its first day. */
export function BarNames({ bars, shown }: Props) {
  const areDays = bars.every(({ from, to }) => from === to)
  const named = namedDays(bars.length, areDays ? 16 : 6)
  const slot = 100 / bars.length
  return (
    <>
      {named.map((index, place) => {
        const from = bars[index]?.from ?? ''
        const isHiddenOnPhone = (named.length - 1 - place) % 2 === 1
        // Centred under the last bar, a name with its month would pass the edge of the plot.
        const isAtEdge = !areDays && index === bars.length - 1 && bars.length > 6
        return (
          <text
            key={from}
            className={cx(
              classes.name,
              isAtEdge && classes.last,
              index === shown && classes.shownName,
              isHiddenOnPhone && named.length > (areDays ? 8 : 3) && classes.minor,
            )}
            x={isAtEdge ? '100%' : `${(index + 0.5) * slot}%`}
            y={BASE + 20}
          >
            {areDays ? numberOf(from) : formatShortDayMonth(dayStart(from))}
          </text>
        )
      })}
    </>
  )
}

function numberOf(day: string): string {
  const number = Number(day.slice(8))
  return number === 1 ? '1ᵉʳ' : String(number)
}
