import { SETTINGS_FIELDS } from '#shared/settings.ts'
import { openingWords } from '#shared/time/settings/section-words.ts'
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
      savedText={openingWords(card.value)}
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
