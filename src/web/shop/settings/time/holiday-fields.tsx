import { formatShortDate } from '#shared/dates.ts'
import {
  HOLIDAY_IDS,
  HOLIDAY_LABELS,
  type HolidayId,
  nextHoliday,
} from '#shared/time/calendar/holidays.ts'
import { BUSINESS_ZONE, instantOf, localDay } from '#shared/time/zone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import classes from './time.module.css'

interface Props {
  taken: readonly HolidayId[]
  now: number
  onChange: (taken: HolidayId[]) => void
}

/** The holidays of the country that can be computed, the next one first. */
export function HolidayFields({ taken, now, onChange }: Props) {
  const today = localDay(now, BUSINESS_ZONE)
  const coming = HOLIDAY_IDS.map((id) => ({ id, day: nextHoliday(id, today) })).sort((a, b) =>
    a.day < b.day ? -1 : 1,
  )
  const isAll = taken.length === HOLIDAY_IDS.length
  return (
    <fieldset className={classes.group} data-path="opening.holidays">
      <legend className="strong text-l">Jours fériés</legend>
      <p className="quiet text-s">Cochez ceux où vous fermez, chaque année.</p>
      <Button tone="outline" size="sm" onClick={() => onChange(isAll ? [] : [...HOLIDAY_IDS])}>
        {isAll ? 'N’en prendre aucun' : 'Les prendre tous'}
      </Button>
      <ul className={classes.holidays}>
        {coming.map(({ id, day }) => (
          <li key={id} className="row justify-between gap-8">
            <Checkbox
              label={HOLIDAY_LABELS[id]}
              checked={taken.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...taken, id] : taken.filter((other) => other !== id))
              }
            />
            <span className="quiet text-s nowrap">
              {formatShortDate(instantOf(day, 0, BUSINESS_ZONE))}
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
