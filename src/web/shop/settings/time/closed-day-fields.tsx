import { IconCalendarEvent, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { formatDayMonth, formatShortDate } from '#shared/dates.ts'
import { isDay } from '#shared/day-bounds.ts'
import {
  HOLIDAY_IDS,
  HOLIDAY_LABELS,
  type HolidayId,
  nextHoliday,
} from '#shared/time/calendar/holidays.ts'
import { BUSINESS_ZONE, instantOf, localDay } from '#shared/time/zone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import type { SettingsForm } from '../use-settings-form.ts'
import classes from './time.module.css'

const DAYS = 'opening.closedDays'
const HOLIDAYS = 'opening.holidays'
/** The feasts that the sight of the moon decides; each is announced days before. */
const FEASTS = ['Nuit du Destin', 'Aïd el-Fitr', 'Tabaski', 'Maouloud']

/** The days on which the business is closed although the week says open: the national ones as one chip, then the others. */
export function ClosedDayFields({ form }: { form: SettingsForm }) {
  // The server sorts what it saves.
  return <ClosedDays key={String(form.cards.opening.updatedAt)} form={form} />
}

/** The national days, or the place of one of the others. */
type Opened = 'holidays' | number

function ClosedDays({ form }: { form: SettingsForm }) {
  const [opened, setOpened] = useState<Opened>()
  const { closedDays, holidays } = form.values.opening
  const today = localDay(form.now, BUSINESS_ZONE)
  const isFaulty = (index: number) =>
    ['', '.day', '.name'].some((part) => form.errors[`${DAYS}.${index}${part}`])
  const chip = (which: Opened, label: string) => (
    <Chip
      key={which}
      isOpen={opened === which}
      onClick={() => setOpened(opened === which ? undefined : which)}
    >
      {label}
    </Chip>
  )
  return (
    <fieldset className={classes.group} data-path={DAYS}>
      <legend className="strong text-s mb-6">Jours fermés</legend>
      <div className="row wrap gap-8" data-path={HOLIDAYS}>
        {chip('holidays', `Fêtes nationales, ${takenWords(holidays.length)}`)}
        {closedDays.map(({ day, name }, index) =>
          isDay(day) && day >= today
            ? chip(
                index,
                `${name || 'Jour fermé'}, ${formatDayMonth(instantOf(day, 0, BUSINESS_ZONE))}`,
              )
            : null,
        )}
        <Button
          tone="outline"
          size="sm"
          icon={<IconPlus />}
          onClick={() => {
            form.insertListItem(DAYS, { day: '', name: '' })
            setOpened(closedDays.length)
          }}
        >
          Ajouter un jour
        </Button>
      </div>
      {opened === 'holidays' ? <Holidays form={form} /> : null}
      {closedDays.map(({ day }, index) =>
        opened === index || !isDay(day) || isFaulty(index) ? (
          <ClosedDayRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows keep nothing of their own
            key={index}
            form={form}
            index={index}
            onRemove={() => setOpened(undefined)}
          />
        ) : null,
      )}
    </fieldset>
  )
}

function takenWords(count: number): string {
  if (count === 0) return 'aucune'
  return count === HOLIDAY_IDS.length ? `les ${count}` : `${count} sur ${HOLIDAY_IDS.length}`
}

interface ChipProps {
  isOpen: boolean
  onClick: () => void
  children: ReactNode
}

function Chip({ isOpen, onClick, children }: ChipProps) {
  return (
    <button
      type="button"
      className={`row gap-8 strong text-s rounded icons-18 clickable ${classes.chip}`}
      aria-expanded={isOpen}
      onClick={onClick}
    >
      <IconCalendarEvent aria-hidden="true" />
      {children}
    </button>
  )
}

/** The holidays of the country that can be computed, the next one first. */
function Holidays({ form }: { form: SettingsForm }) {
  const taken = form.values.opening.holidays
  const today = localDay(form.now, BUSINESS_ZONE)
  const coming = HOLIDAY_IDS.map((id) => ({ id, day: nextHoliday(id, today) })).sort((a, b) =>
    a.day < b.day ? -1 : 1,
  )
  const take = (ids: HolidayId[]) => form.setFieldValue(HOLIDAYS, ids)
  const isAll = taken.length === HOLIDAY_IDS.length
  return (
    <div>
      <Button tone="ghost" size="sm" onClick={() => take(isAll ? [] : [...HOLIDAY_IDS])}>
        {isAll ? 'N’en prendre aucune' : 'Les prendre toutes'}
      </Button>
      <ul>
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
    </div>
  )
}

interface RowProps {
  form: SettingsForm
  index: number
  onRemove: () => void
}

function ClosedDayRow({ form, index, onRemove }: RowProps) {
  const feasts = useId()
  const number = index + 1
  const day = form.getInputProps(`${DAYS}.${index}.day`)
  const name = form.getInputProps(`${DAYS}.${index}.name`)
  return (
    <div className={classes.closed}>
      <TextInput type="date" aria-label={`Date du jour fermé ${number}`} {...day} />
      <TextInput
        aria-label={`Nom du jour fermé ${number}`}
        placeholder="Tabaski, congés…"
        autoComplete="off"
        list={feasts}
        {...name}
      />
      <datalist id={feasts}>
        {FEASTS.map((feast) => (
          <option key={feast} value={feast} />
        ))}
      </datalist>
      <button
        type="button"
        className={`place-center square-48 rounded negative icons-22 clickable ${classes.remove}`}
        aria-label={`Retirer ${name.value || `le jour fermé ${number}`}`}
        onClick={() => {
          form.removeListItem(DAYS, index)
          onRemove()
        }}
      >
        <IconTrash aria-hidden="true" />
      </button>
    </div>
  )
}
