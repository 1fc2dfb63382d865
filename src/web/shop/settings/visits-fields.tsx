import { durationWords } from '#shared/shop/settings/section-words.ts'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { amountProps, faultProps } from './field-props.ts'
import { ExampleNote } from './time/example-note.tsx'
import { visitsExample } from './time/example-words.ts'
import { MinutesSelect } from './time/minutes-select.tsx'
import { validTimes } from './time/valid-times.ts'
import type { SettingsForm } from './use-settings-form.ts'

const NOTICES = [0, 30, 60, 120, 180, 360, 720, 1440]

/** The deadline for changing a slot, and what a livreur does before they leave an empty address. */
export function VisitsFields({ form }: { form: SettingsForm }) {
  const times = validTimes(form)
  return (
    <>
      <MinutesSelect
        label="Un créneau se change jusqu’à"
        choices={NOTICES}
        words={(notice) => (notice === 0 ? 'son début' : `${durationWords(notice)} avant`)}
        value={form.values.visits.changeUntilMinutes}
        onChange={(value) => form.set('visits', { changeUntilMinutes: value })}
        {...faultProps(form, 'visits.changeUntilMinutes')}
      />
      <div className="halves gap-12">
        <AmountField
          label="Attente sur place"
          noun="Le temps d’attente"
          unit="min"
          {...amountProps(form, 'visits.waitMinutes')}
        />
        <AmountField
          label="Appels au client"
          noun="Le nombre d’appels"
          unit=""
          {...amountProps(form, 'visits.calls')}
        />
      </div>
      <ExampleNote words={times && visitsExample(times, form.now)} />
    </>
  )
}

/** The fee that is proposed for a missed visit. */
export function MissedFeeField({ form }: { form: SettingsForm }) {
  return (
    <AmountField
      label="Passage manqué"
      noun="Le montant des frais"
      description="Proposé seulement&nbsp;: un admin décide à chaque fois."
      {...amountProps(form, 'visits.missedFee')}
    />
  )
}
