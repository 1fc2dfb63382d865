import type { ReactNode } from 'react'
import type { ExpressSettings } from '#shared/shop/prices/express.ts'
import type { ServiceTurnaround } from '#shared/shop/times/turnaround.ts'
import { serviceKey, serviceLabel } from '#shared/text/service-label.ts'
import { Button } from '#web/components/actions/button.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { type Outputs, trpc } from '#web/trpc.ts'
import { numberIn } from '../field-props.ts'
import classes from './time.module.css'

interface Props {
  rows: readonly ServiceTurnaround[]
  /** The defaults of a service without a row. */
  common: { hours: number | null; express: ExpressSettings }
  /** The errors by the path of their field: `services.0.hours`. */
  errors: Readonly<Record<string, ReactNode>>
  onChange: (rows: ServiceTurnaround[]) => void
}

/** The services of the catalogue: each follows the common turnaround until it is given its own. */
export default function ServiceTurnarounds({ rows, common, errors, onChange }: Props) {
  const catalogue = trpc.products.catalogue.useQuery()
  const names = serviceNames(catalogue.data, rows)
  if (names.size === 0)
    return <UnreadNote query={catalogue} title="Impossible de charger les services." />
  const add = (service: string) => {
    const hours = common.hours ?? Number.NaN
    const expressHours = Math.min(common.express.hours, hours)
    onChange([...rows, { service, hours, expressHours: numberIn(expressHours) }])
  }
  return (
    <fieldset className={classes.group} data-path="turnaround.services">
      <legend className="strong text-l">Par service</legend>
      <UnreadNote query={catalogue} title="Impossible de charger les services." />
      <ul className="seams-between">
        {[...names].map(([service, name]) => {
          const index = rows.findIndex((row) => row.service === service)
          const row = rows[index]
          return row ? (
            <OwnTurnaround
              key={service}
              name={name}
              row={row}
              path={`services.${index}`}
              errors={errors}
              onChange={(change) =>
                onChange(rows.map((one) => (one === row ? { ...row, ...change } : one)))
              }
              onRemove={() => onChange(rows.filter((one) => one !== row))}
            />
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
  rows: readonly ServiceTurnaround[],
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
  name: string
  row: ServiceTurnaround
  path: string
  errors: Props['errors']
  onChange: (change: Partial<ServiceTurnaround>) => void
  onRemove: () => void
}

function OwnTurnaround({ name, row, path, errors, onChange, onRemove }: OwnProps) {
  return (
    <li className={classes.service}>
      <div className="row justify-between gap-12 mb-8">
        <b>{name}</b>
        <Button
          tone="ghost"
          size="sm"
          aria-label={`Rendre à ${name} le délai courant`}
          onClick={onRemove}
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
          value={numberIn(row.hours)}
          onChange={(value) => onChange({ hours: value ?? Number.NaN })}
          error={errors[`${path}.hours`]}
          data-path={`turnaround.${path}.hours`}
        />
        <AmountField
          label="En express"
          aria-label={`${name}, en express`}
          noun="Le délai"
          unit="h"
          description="Vide&nbsp;: pas d’express."
          value={row.expressHours}
          onChange={(expressHours) => onChange({ expressHours })}
          error={errors[`${path}.expressHours`]}
          data-path={`turnaround.${path}.expressHours`}
        />
      </div>
    </li>
  )
}
