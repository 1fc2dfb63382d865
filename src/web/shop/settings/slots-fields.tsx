import { durationWords } from '#shared/shop/settings/section-words.ts'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { amountProps, faultsOf, numberIn } from './field-props.ts'
import { ExampleNote } from './time/example-note.tsx'
import { slotsExample } from './time/example-words.ts'
import { MinutesSelect } from './time/minutes-select.tsx'
import { validTimes } from './time/valid-times.ts'
import type { SettingsForm } from './use-settings-form.ts'

const LENGTHS = [30, 60, 90, 120, 180, 240]
const LEADS = [0, 30, 60, 120, 180, 360, 720, 1440]

/** The length of the slots and the visits that each holds. */
export function SlotsFields({ form }: { form: SettingsForm }) {
  const { minutes, leadMinutes, capacity } = form.values.slots
  const faults = faultsOf(form, 'slots')
  const times = validTimes(form)
  return (
    <>
      <div className="halves gap-12">
        <MinutesSelect
          label="Durée"
          choices={LENGTHS}
          words={durationWords}
          value={minutes}
          onChange={(value) => form.set('slots', { minutes: value })}
          error={faults.minutes}
          data-path="slots.minutes"
        />
        <AmountField
          label="Proposés sur"
          noun="Le nombre de jours"
          unit="jours"
          {...amountProps(form, 'slots.daysAhead')}
        />
      </div>
      <MinutesSelect
        label="Au plus tôt après la commande"
        choices={LEADS}
        words={(lead) => (lead === 0 ? 'Sans attendre' : durationWords(lead))}
        value={leadMinutes}
        onChange={(value) => form.set('slots', { leadMinutes: value })}
        error={faults.leadMinutes}
        data-path="slots.leadMinutes"
      />
      <Segmented
        legend="Places d’un créneau"
        value={capacity.per}
        options={[
          { value: 'livreur', label: 'Par livreur en service' },
          { value: 'slot', label: 'Nombre fixe' },
        ]}
        onChange={(per) => form.set('slots', { capacity: { ...capacity, per } })}
      />
      <AmountField
        label={capacity.per === 'livreur' ? 'Passages par livreur' : 'Passages par créneau'}
        noun="Le nombre de passages"
        unit=""
        value={numberIn(capacity.visits)}
        onChange={(value) =>
          form.set('slots', { capacity: { ...capacity, visits: value ?? Number.NaN } })
        }
        error={faults['capacity.visits']}
        data-path="slots.capacity.visits"
      />
      <AmountField
        label="Places par client, en même temps"
        description="Ramassages à venir d’un même client. L’équipe peut en prendre d’autres pour lui."
        noun="Le nombre de places"
        unit=""
        {...amountProps(form, 'slots.perClient')}
      />
      <ExampleNote words={times && slotsExample(times, form.now)} />
    </>
  )
}
