import { formatShortDate } from '#shared/dates.ts'
import { HOLIDAY_IDS, HOLIDAY_LABELS, nextHoliday } from '#shared/time/calendar/holidays.ts'
import { BUSINESS_ZONE, instantOf, localDay } from '#shared/time/zone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import type { SettingsForm } from '../use-settings-form.ts'
import classes from './time.module.css'

/** The holidays of the country that can be computed, the next one first. */
export function HolidayFields({ form }: { form: SettingsForm }) {
  const taken = form.values.opening.holidays
  const today = localDay(form.now, BUSINESS_ZONE)
  const coming = HOLIDAY_IDS.map((id) => ({ id, day: nextHoliday(id, today) })).sort((a, b) =>
    a.day < b.day ? -1 : 1,
  )
  const take = (ids: typeof taken) => form.setFieldValue('opening.holidays', ids)
  const isAll = taken.length === HOLIDAY_IDS.length
  return (
    <fieldset className={classes.group} data-path="opening.holidays">
      <legend className="strong text-l">Jours fériés</legend>
      <p className="quiet text-s">Cochez ceux où vous fermez, chaque année.</p>
      <Button tone="outline" size="sm" onClick={() => take(isAll ? [] : [...HOLIDAY_IDS])}>
        {isAll ? 'N’en prendre aucun' : 'Les prendre tous'}
      </Button>
      <ul className={classes.holidays}>
        {coming.map(({ id, day }) => (
          <li key={id} className="row justify-between gap-8">
            <Checkbox
              label={HOLIDAY_LABELS[id]}
              checked={taken.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                take(checked ? [...taken, id] : taken.filter((other) => other !== id))
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
