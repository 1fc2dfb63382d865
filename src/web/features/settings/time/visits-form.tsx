import { SETTINGS_FIELDS } from '#shared/settings.ts'
import { durationWords, visitWords } from '#shared/time/settings/section-words.ts'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { SettingsTicket } from '../settings-ticket.tsx'
import { useSaveSettings } from '../use-save-settings.ts'
import { ExampleNote } from './example-note.tsx'
import { visitsExample } from './example-words.ts'
import { MinutesSelect } from './minutes-select.tsx'
import { numberIn, type TimeFormProps, withDraft } from './time-settings.ts'

const NOTICES = [0, 30, 60, 120, 180, 360, 720, 1440]

/** The deadline for changing a slot, and the rules for a missed visit. */
export function VisitsForm({ cards, now }: TimeFormProps) {
  const card = cards.visits
  const form = useZodForm(SETTINGS_FIELDS.visits, { initialValues: card.value })
  const sheet = useSaveSettings('visits', card, { form, shown: card.value })
  const { changeUntilMinutes, waitMinutes, calls, missedFee } = form.values
  const settings = withDraft(cards, 'visits', form.values)
  return (
    <SettingsTicket
      section="visits"
      hint="Changer un créneau, et ce qui se passe quand personne n’est à l’adresse."
      card={card}
      savedText={visitWords(card.value)}
      sheet={sheet}
      onSubmit={form.onSubmit(sheet.save)}
    >
      <MinutesSelect
        label="Un créneau se change jusqu’à"
        choices={NOTICES}
        words={(notice) => (notice === 0 ? 'son début' : `${durationWords(notice)} avant`)}
        value={changeUntilMinutes}
        onChange={(value) => form.setFieldValue('changeUntilMinutes', value)}
        error={form.errors.changeUntilMinutes}
        data-path="changeUntilMinutes"
      />
      <div className="halves gap-12">
        <AmountField
          label="Attente sur place"
          noun="Le temps d’attente"
          unit="min"
          value={numberIn(waitMinutes)}
          onChange={(value) => form.setFieldValue('waitMinutes', value ?? Number.NaN)}
          error={form.errors.waitMinutes}
          data-path="waitMinutes"
        />
        <AmountField
          label="Appels au client"
          noun="Le nombre d’appels"
          unit=""
          value={numberIn(calls)}
          onChange={(value) => form.setFieldValue('calls', value ?? Number.NaN)}
          error={form.errors.calls}
          data-path="calls"
        />
      </div>
      <AmountField
        label="Frais d’un passage manqué"
        noun="Le montant des frais"
        description="Proposés seulement&nbsp;: un admin décide à chaque fois."
        value={numberIn(missedFee)}
        onChange={(value) => form.setFieldValue('missedFee', value ?? Number.NaN)}
        error={form.errors.missedFee}
        data-path="missedFee"
      />
      <ExampleNote words={settings && visitsExample(settings, now)} />
    </SettingsTicket>
  )
}
