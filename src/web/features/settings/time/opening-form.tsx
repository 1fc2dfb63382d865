import { SETTINGS_FIELDS } from '#shared/settings.ts'
import { WEEKDAYS } from '#shared/time/zone.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { SettingsTicket } from '../settings-ticket.tsx'
import { useSaveSettings } from '../use-save-settings.ts'
import { ClosedDayFields } from './closed-day-fields.tsx'
import { ExampleNote } from './example-note.tsx'
import { openingExample } from './example-words.ts'
import { HolidayFields } from './holiday-fields.tsx'
import { type TimeFormProps, withDraft } from './time-settings.ts'
import { WeekFields } from './week-fields.tsx'

/** The hours of the week, the holidays and the closed days. */
export function OpeningForm({ cards, now }: TimeFormProps) {
  const card = cards.opening
  const form = useZodForm(SETTINGS_FIELDS.opening, { initialValues: card.value })
  const sheet = useSaveSettings('opening', card, { form, shown: card.value })
  const { week, holidays, closedDays } = form.values
  const settings = withDraft(cards, 'opening', form.values)
  return (
    <SettingsTicket
      section="opening"
      hint="Quand vous ramassez, travaillez et livrez. Les commandes déjà promises gardent leur heure."
      card={card}
      savedText={savedWords(card.value)}
      sheet={sheet}
      onSubmit={form.onSubmit(sheet.save)}
    >
      <WeekFields
        week={week}
        errors={form.errors}
        onChange={(next) => form.setFieldValue('week', next)}
      />
      <HolidayFields
        taken={holidays}
        now={now}
        onChange={(next) => form.setFieldValue('holidays', next)}
      />
      <ClosedDayFields
        days={closedDays}
        errors={form.errors}
        onChange={(next) => form.setFieldValue('closedDays', next)}
      />
      <ExampleNote words={settings && openingExample(settings, now)} />
    </SettingsTicket>
  )
}

function savedWords({ week, closedDays, holidays }: TimeFormProps['cards']['opening']['value']) {
  const open = WEEKDAYS.filter((day) => week[day] !== null).length
  const off = closedDays.length + holidays.length
  const days = `${open}\u00a0jour${open > 1 ? 's' : ''} par semaine`
  return off === 0
    ? days
    : `${days}, ${off}\u00a0jour${off > 1 ? 's' : ''} fermé${off > 1 ? 's' : ''}`
}
