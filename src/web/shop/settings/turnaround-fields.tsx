import { AmountField } from '#web/components/forms/amount-field.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { amountProps, faultsOf, numberIn } from './field-props.ts'
import { ExampleNote } from './time/example-note.tsx'
import { orderExample } from './time/example-words.ts'
import { validTimes } from './time/valid-times.ts'
import type { SettingsForm } from './use-settings-form.ts'

// They are shown once the catalogue is there, which is read later still.
const ServiceTurnarounds = lazyPart(() => import('./time/service-turnarounds.tsx'))

/** The time from the pick-up until clothes are ready, in general and for each service. */
export function TurnaroundFields({ form }: { form: SettingsForm }) {
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
