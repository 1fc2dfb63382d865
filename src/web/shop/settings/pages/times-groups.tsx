import { AmountField } from '#web/components/forms/amount-field.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { ExpressTimeFields } from '../express-fields.tsx'
import { amountProps, checkboxProps, faultsOf, numberIn } from '../field-props.ts'
import { SettingsGroup } from '../settings-group.tsx'
import { SlotsFields } from '../slots-fields.tsx'
import { ClosedDayFields } from '../time/closed-day-fields.tsx'
import { ExampleNote } from '../time/example-note.tsx'
import { openingExample, orderExample } from '../time/example-words.ts'
import { HolidayFields } from '../time/holiday-fields.tsx'
import { validTimes } from '../time/valid-times.ts'
import { WeekFields } from '../time/week-fields.tsx'
import type { SettingsForm } from '../use-settings-form.ts'
import { VisitsFields } from '../visits-fields.tsx'

export default function TimeGroups({ form }: { form: SettingsForm }) {
  return (
    <>
      <SettingsGroup
        title="Ouverture"
        hint="Quand vous ramassez, travaillez et livrez. Les commandes déjà promises gardent leur heure."
        columns
      >
        <OpeningFields form={form} />
      </SettingsGroup>
      <SettingsGroup
        title="Créneaux"
        hint="Les heures de passage que les clients choisissent, dans vos heures d’ouverture."
        columns
      >
        <SlotsFields form={form} />
      </SettingsGroup>
      <SettingsGroup
        title="Délais"
        hint="Du ramassage au linge prêt. Les jours fermés ne comptent pas&nbsp;: 24&nbsp;h, c’est la même heure le jour ouvert suivant."
        columns
      >
        <TurnaroundFields form={form} />
      </SettingsGroup>
      <SettingsGroup
        title="Express"
        hint="Du linge prêt plus tôt, avec un supplément. Les commandes déjà passées gardent leur prix."
        columns
      >
        <ExpressTimeFields form={form} />
      </SettingsGroup>
      <SettingsGroup
        title="Passages"
        hint="Changer un créneau, et ce qui se passe quand personne n’est à l’adresse."
        columns
      >
        <VisitsFields form={form} />
      </SettingsGroup>
      <SettingsGroup
        title="Commandes en attente"
        hint="Un client qui en a déjà autant sans livreur ne peut pas en passer une autre. Cela évite qu’un seul compte remplisse votre tableau."
        columns
      >
        <OrderingFields form={form} />
      </SettingsGroup>
      <SettingsGroup
        title="Code de livraison"
        hint="Le client lit 4 chiffres dans son application et les donne au livreur. Après 5 codes faux, une photo les remplace et la commande vous est signalée."
      >
        <HandoverFields form={form} />
      </SettingsGroup>
    </>
  )
}

/** The hours of the week, the holidays and the closed days. */
function OpeningFields({ form }: { form: SettingsForm }) {
  const { week, holidays, closedDays } = form.values.opening
  const faults = faultsOf(form, 'opening')
  const times = validTimes(form)
  return (
    <>
      <WeekFields
        week={week}
        errors={faults}
        onChange={(next) => form.set('opening', { week: next })}
      />
      <HolidayFields
        taken={holidays}
        now={form.now}
        onChange={(next) => form.set('opening', { holidays: next })}
      />
      <ClosedDayFields
        days={closedDays}
        errors={faults}
        onChange={(next) => form.set('opening', { closedDays: next })}
      />
      <ExampleNote words={times && openingExample(times, form.now)} />
    </>
  )
}

// They are shown once the catalogue is there, which is read later still.
const ServiceTurnarounds = lazyPart(() => import('../time/service-turnarounds.tsx'))

/** The time from the pick-up until clothes are ready, in general and for each service. */
function TurnaroundFields({ form }: { form: SettingsForm }) {
  const { turnaround, express } = form.values
  const times = validTimes(form)
  return (
    <>
      <div className="stack gap-16">
        <AmountField
          data-reveals="turnaround.services"
          label="Délai courant"
          noun="Le délai"
          unit="h"
          {...amountProps(form, 'turnaround.hours')}
        />
        <ExampleNote words={times && orderExample(times, form.now)} />
      </div>
      <ServiceTurnarounds
        rows={turnaround.services}
        common={{ hours: numberIn(turnaround.hours), express }}
        errors={faultsOf(form, 'turnaround')}
        onChange={(services) => form.set('turnaround', { services })}
      />
    </>
  )
}

/** The maximum number of pending orders of a client. */
function OrderingFields({ form }: { form: SettingsForm }) {
  return (
    <AmountField
      label="Commandes par client"
      noun="Le nombre de commandes"
      unit=""
      {...amountProps(form, 'ordering.maxPending')}
    />
  )
}

/** The code that the client gives at delivery. */
function HandoverFields({ form }: { form: SettingsForm }) {
  return (
    <Checkbox label="Demander le code à la livraison" {...checkboxProps(form, 'handover.code')} />
  )
}
