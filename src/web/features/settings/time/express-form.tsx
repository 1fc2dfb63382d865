import { SETTINGS_FIELDS } from '#shared/settings.ts'
import { expressWords } from '#shared/time/settings/section-words.ts'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { SettingsTicket } from '../settings-ticket.tsx'
import { useSaveSettings } from '../use-save-settings.ts'
import { ExampleNote } from './example-note.tsx'
import { expressExample } from './example-words.ts'
import { numberIn, type TimeFormProps, withDraft } from './time-settings.ts'

const FIRST_CEILING = 40

/** The sale of express, with its speed, price and pieces a day. */
export function ExpressForm({ cards, now }: TimeFormProps) {
  const card = cards.express
  const form = useZodForm(SETTINGS_FIELDS.express, { initialValues: card.value })
  const sheet = useSaveSettings('express', card, { form, shown: card.value })
  const { offered, hours, percent, francs, maxPieces } = form.values
  const settings = withDraft(cards, 'express', form.values)
  return (
    <SettingsTicket
      section="express"
      hint="Un supplément pour du linge prêt plus tôt. Les commandes déjà passées gardent leur prix."
      card={card}
      savedText={expressWords(card.value)}
      sheet={sheet}
      onSubmit={form.onSubmit(sheet.save)}
    >
      <Checkbox
        label="Proposer l’express"
        {...form.getInputProps('offered', { type: 'checkbox' })}
      />
      {offered ? (
        <>
          <AmountField
            label="Prêt en"
            noun="Le délai"
            unit="h"
            description="Pour un service sans délai express à lui."
            value={numberIn(hours)}
            onChange={(value) => form.setFieldValue('hours', value ?? Number.NaN)}
            error={form.errors.hours}
            data-path="hours"
          />
          <div className="halves gap-12">
            <AmountField
              label="Sur les articles"
              noun="Le supplément"
              unit="%"
              value={numberIn(percent)}
              onChange={(value) => form.setFieldValue('percent', value ?? Number.NaN)}
              error={form.errors.percent}
              data-path="percent"
            />
            <AmountField
              label="Et par commande"
              noun="Le supplément"
              value={numberIn(francs)}
              onChange={(value) => form.setFieldValue('francs', value ?? Number.NaN)}
              error={form.errors.francs}
              data-path="francs"
            />
          </div>
          <Segmented
            legend="Pièces express par jour"
            value={maxPieces === null ? 'none' : 'some'}
            options={[
              { value: 'none', label: 'Sans plafond' },
              { value: 'some', label: 'Un plafond' },
            ]}
            onChange={(choice) =>
              form.setFieldValue(
                'maxPieces',
                choice === 'none' ? null : (card.value.maxPieces ?? FIRST_CEILING),
              )
            }
          />
          {maxPieces === null ? null : (
            <AmountField
              label="Plafond"
              noun="Le plafond"
              unit="pièces"
              description="Au-delà, l’express n’est plus proposé pour ce jour-là."
              value={numberIn(maxPieces)}
              onChange={(value) => form.setFieldValue('maxPieces', value ?? Number.NaN)}
              error={form.errors.maxPieces}
              data-path="maxPieces"
            />
          )}
        </>
      ) : null}
      <ExampleNote
        words={settings && expressExample({ ...settings, rounding: cards.rounding.value }, now)}
      />
    </SettingsTicket>
  )
}
