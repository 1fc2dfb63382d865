import { SETTINGS_FIELDS } from '#shared/settings.ts'
import { durationWords, slotsWords } from '#shared/time/settings/section-words.ts'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { SettingsTicket } from '../settings-ticket.tsx'
import { useSaveSettings } from '../use-save-settings.ts'
import { ExampleNote } from './example-note.tsx'
import { slotsExample } from './example-words.ts'
import { MinutesSelect } from './minutes-select.tsx'
import { numberIn, type TimeFormProps, withDraft } from './time-settings.ts'

const LENGTHS = [30, 60, 90, 120, 180, 240]
const LEADS = [0, 30, 60, 120, 180, 360, 720, 1440]

/** The length of the slots and the visits that each holds. */
export function SlotsForm({ cards, now }: TimeFormProps) {
  const card = cards.slots
  const form = useZodForm(SETTINGS_FIELDS.slots, { initialValues: card.value })
  const sheet = useSaveSettings('slots', card, { form, shown: card.value })
  const { minutes, daysAhead, leadMinutes, capacity, perClient } = form.values
  const settings = withDraft(cards, 'slots', form.values)
  return (
    <SettingsTicket
      section="slots"
      hint="Les heures de passage que les clients choisissent, dans vos heures d’ouverture."
      card={card}
      savedText={slotsWords(card.value)}
      sheet={sheet}
      onSubmit={form.onSubmit(sheet.save)}
    >
      <div className="halves gap-12">
        <MinutesSelect
          label="Durée"
          choices={LENGTHS}
          words={durationWords}
          value={minutes}
          onChange={(value) => form.setFieldValue('minutes', value)}
          error={form.errors.minutes}
          data-path="minutes"
        />
        <AmountField
          label="Proposés sur"
          noun="Le nombre de jours"
          unit="jours"
          value={numberIn(daysAhead)}
          onChange={(value) => form.setFieldValue('daysAhead', value ?? Number.NaN)}
          error={form.errors.daysAhead}
          data-path="daysAhead"
        />
      </div>
      <MinutesSelect
        label="Au plus tôt après la commande"
        choices={LEADS}
        words={(lead) => (lead === 0 ? 'Sans attendre' : durationWords(lead))}
        value={leadMinutes}
        onChange={(value) => form.setFieldValue('leadMinutes', value)}
        error={form.errors.leadMinutes}
        data-path="leadMinutes"
      />
      <Segmented
        legend="Places d’un créneau"
        value={capacity.per}
        options={[
          { value: 'livreur', label: 'Par livreur en service' },
          { value: 'slot', label: 'Nombre fixe' },
        ]}
        onChange={(per) => form.setFieldValue('capacity', { ...capacity, per })}
      />
      <AmountField
        label={capacity.per === 'livreur' ? 'Passages par livreur' : 'Passages par créneau'}
        noun="Le nombre de passages"
        unit=""
        value={numberIn(capacity.visits)}
        onChange={(value) =>
          form.setFieldValue('capacity', { ...capacity, visits: value ?? Number.NaN })
        }
        error={form.errors['capacity.visits']}
        data-path="capacity.visits"
      />
      <AmountField
        label="Places par client, en même temps"
        description="Ramassages à venir d’un même client. L’équipe peut en prendre d’autres pour lui."
        noun="Le nombre de places"
        unit=""
        value={numberIn(perClient)}
        onChange={(value) => form.setFieldValue('perClient', value ?? Number.NaN)}
        error={form.errors.perClient}
        data-path="perClient"
      />
      <ExampleNote words={settings && slotsExample(settings, now)} />
    </SettingsTicket>
  )
}
