import { serviceKey, serviceLabel } from '#shared/text/service-label.ts'
import { Button } from '#web/components/actions/button.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { useModules } from '#web/modules.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { amountProps, limitProps, numberIn } from '../field-props.ts'
import type { SettingsForm } from '../use-settings-form.ts'
import classes from './time.module.css'

const ROWS = 'turnaround.services'

/** The services of the catalogue: each follows the common turnaround until it is given its own. */
export function ServiceTurnarounds({ form }: { form: SettingsForm }) {
  const { turnaround, express } = form.values
  const rows = turnaround.services
  const catalogue = trpc.products.catalogue.useQuery()
  const names = serviceNames(catalogue.data, rows)
  if (names.size === 0)
    return catalogue.data ? (
      <p data-path={ROWS}>Le catalogue n’a pas encore de service.</p>
    ) : (
      <UnreadNote query={catalogue} title="Impossible de charger les services." />
    )
  const add = (service: string) => {
    const { hours } = turnaround
    const expressHours = numberIn(Math.min(express.hours, hours))
    form.insertListItem(ROWS, { service, hours, expressHours })
  }
  return (
    <fieldset className={classes.group} data-path={ROWS}>
      <legend className="strong text-l">Par service</legend>
      <UnreadNote query={catalogue} title="Impossible de charger les services." />
      <ul className="seams-between">
        {[...names].map(([service, name]) => {
          const index = rows.findIndex((row) => row.service === service)
          return index >= 0 ? (
            <OwnTurnaround key={service} form={form} name={name} index={index} />
          ) : (
            <li key={service} className={`row justify-between gap-12 ${classes.service}`}>
              <span>
                <b className="block">{name}</b>
                <span className="quiet text-s">Délai courant</span>
              </span>
              <Button
                tone="outline"
                size="sm"
                aria-label={`Changer le délai de ${name}`}
                onClick={() => add(service)}
              >
                Changer
              </Button>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

/** The services of the catalogue by their key, and services with a turnaround that no garment has any more. */
function serviceNames(
  data: Outputs['products']['catalogue'] | undefined,
  rows: SettingsForm['values']['turnaround']['services'],
): Map<string, string> {
  const names = new Map<string, string>()
  for (const { services } of data?.products ?? [])
    for (const { name } of services) {
      const key = serviceKey(name)
      if (!names.has(key)) names.set(key, serviceLabel(name))
    }
  for (const { service } of rows) if (!names.has(service)) names.set(service, service)
  return names
}

interface OwnProps {
  form: SettingsForm
  name: string
  index: number
}

function OwnTurnaround({ form, name, index }: OwnProps) {
  const path = `${ROWS}.${index}`
  const { express } = useModules()
  return (
    <li className={classes.service}>
      <div className="row justify-between gap-12 mb-8">
        <b>{name}</b>
        <Button
          tone="ghost"
          size="sm"
          aria-label={`Rendre à ${name} le délai courant`}
          onClick={() => form.removeListItem(ROWS, index)}
        >
          Délai courant
        </Button>
      </div>
      <div className="halves gap-12">
        <AmountField
          label="Prêt en"
          aria-label={`${name}, prêt en`}
          noun="Le délai"
          unit="h"
          {...amountProps(form, `${path}.hours`)}
        />
        {express ? (
          <AmountField
            label="En express"
            aria-label={`${name}, en express`}
            noun="Le délai"
            unit="h"
            description="Vide&nbsp;: pas d’express."
            {...limitProps(form, `${path}.expressHours`)}
          />
        ) : null}
      </div>
    </li>
  )
}
