import { formatShortDayMonth } from '#shared/dates.ts'
import { dayStart } from '#shared/stats/stats.ts'
import { cx } from '#web/lib/cx.ts'
import classes from './day-chart.module.css'
import { BASE } from './plot.ts'
import { namedDays } from './scale.ts'

/** Up to this many days, a day is named by its number without its month. */
const MONTH = 31

/** The names of days under a chart: as many as there is room for, and half of them on a phone. */
export function DayNames({ days }: { days: string[] }) {
  const short = days.length <= MONTH
  const named = namedDays(days.length, short ? 16 : 6)
  const slot = 100 / days.length
  return (
    <>
      {named.map((index, place) => {
        const day = days[index] ?? ''
        const isHiddenOnPhone = (named.length - 1 - place) % 2 === 1
        return (
          <text
            key={day}
            className={cx(
              classes.day,
              // Centred under the last bar, a name with its month would pass the edge of the plot.
              !short && index === days.length - 1 && classes.last,
              isHiddenOnPhone && named.length > (short ? 8 : 3) && classes.minor,
            )}
            x={!short && index === days.length - 1 ? '100%' : `${(index + 0.5) * slot}%`}
            y={BASE + 20}
          >
            {short ? numberOf(day) : formatShortDayMonth(dayStart(day))}
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
