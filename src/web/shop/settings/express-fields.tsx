import { AmountField } from '#web/components/forms/amount-field.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { amountProps, checkboxProps } from './field-props.ts'
import { ExampleNote } from './time/example-note.tsx'
import { expressExample } from './time/example-words.ts'
import { validTimes } from './time/valid-times.ts'
import type { SettingsForm } from './use-settings-form.ts'

const FIRST_CEILING = 40

/** Whether express is offered, with its speed and the pieces of a day. */
export function ExpressTimeFields({ form }: { form: SettingsForm }) {
  const { offered, maxPieces } = form.values.express
  const times = validTimes(form)
  return (
    <>
      <Checkbox
        label="Proposer l’express"
        data-reveals="express.hours express.maxPieces"
        {...checkboxProps(form, 'express.offered')}
      />
      {offered ? (
        <>
          <AmountField
            label="Prêt en"
            noun="Le délai"
            unit="h"
            description="Pour un service sans délai express à lui."
            {...amountProps(form, 'express.hours')}
          />
          <div data-reveals="express.maxPieces">
            <Segmented
              legend="Pièces express par jour"
              value={maxPieces === null ? 'none' : 'some'}
              options={[
                { value: 'none', label: 'Sans plafond' },
                { value: 'some', label: 'Un plafond' },
              ]}
              onChange={(choice) =>
                form.set('express', {
                  maxPieces:
                    choice === 'none'
                      ? null
                      : (form.cards.express.value.maxPieces ?? FIRST_CEILING),
                })
              }
            />
          </div>
          {maxPieces === null ? null : (
            <AmountField
              label="Plafond"
              noun="Le plafond"
              unit="pièces"
              description="Au-delà, l’express n’est plus proposé pour ce jour-là."
              {...amountProps(form, 'express.maxPieces')}
            />
          )}
        </>
      ) : null}
      <ExampleNote words={times && expressExample(times, form.now)} />
    </>
  )
}

/** The percentage that express adds to the price of the articles. */
export function ExpressShareField({ form }: { form: SettingsForm }) {
  return (
    <AmountField
      label="Majoration express"
      noun="Le supplément"
      unit="%"
      {...amountProps(form, 'express.percent')}
    />
  )
}

/** The francs that express adds to an order, whatever is in it. */
export function ExpressFrancsField({ form }: { form: SettingsForm }) {
  return (
    <AmountField
      label="Express, par commande"
      noun="Le supplément"
      description="S’ajoute à la majoration."
      {...amountProps(form, 'express.francs')}
    />
  )
}
