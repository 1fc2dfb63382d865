import { SETTINGS_FIELDS } from '#shared/settings.ts'
import { turnaroundWords } from '#shared/time/settings/section-words.ts'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { SettingsTicket } from '../settings-ticket.tsx'
import { useSaveSettings } from '../use-save-settings.ts'
import { ExampleNote } from './example-note.tsx'
import { orderExample } from './example-words.ts'
import { numberIn, type TimeFormProps, withDraft } from './time-settings.ts'

// They are shown once the catalogue is there, which is read later still.
const ServiceTurnarounds = lazyPart(() => import('./service-turnarounds.tsx'))

/** The time from the pick-up until clothes are ready, in general and for each service. */
export function TurnaroundForm({ cards, now }: TimeFormProps) {
  const card = cards.turnaround
  const form = useZodForm(SETTINGS_FIELDS.turnaround, { initialValues: card.value })
  const sheet = useSaveSettings('turnaround', card, { form, shown: card.value })
  const { hours, services } = form.values
  const settings = withDraft(cards, 'turnaround', form.values)
  return (
    <SettingsTicket
      section="turnaround"
      hint="Du ramassage au linge prêt. Les jours fermés ne comptent pas&nbsp;: 24&nbsp;h, c’est la même heure le jour ouvert suivant."
      card={card}
      savedText={turnaroundWords(card.value)}
      sheet={sheet}
      onSubmit={form.onSubmit(sheet.save)}
    >
      <AmountField
        label="Délai courant"
        noun="Le délai"
        unit="h"
        value={numberIn(hours)}
        onChange={(value) => form.setFieldValue('hours', value ?? Number.NaN)}
        error={form.errors.hours}
        data-path="hours"
      />
      <ServiceTurnarounds
        rows={services}
        common={{ hours: numberIn(hours), express: cards.express.value }}
        errors={form.errors}
        onChange={(next) => form.setFieldValue('services', next)}
      />
      <ExampleNote words={settings && orderExample(settings, now)} />
    </SettingsTicket>
  )
}
