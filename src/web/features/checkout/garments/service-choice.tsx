import type { Ref } from 'react'
import { serviceLabel } from '#shared/products/service-label.ts'
import { Segmented } from '#web/components/forms/segmented.tsx'
import classes from './service-choice.module.css'
import { pictogramOf } from './service-icon.tsx'

interface Props {
  ref: Ref<HTMLDivElement>
  services: readonly string[]
  value: string | undefined
  onChange: (service: string) => void
}

/** The service that every « + » adds. It is the legend of the pictograms too. */
export function ServiceChoice({ ref, services, value, onChange }: Props) {
  if (services.length < 2) return null
  return (
    <div ref={ref} className={classes.choice}>
      <Segmented
        legend="Service"
        hideLegend
        size="sm"
        stacked
        value={value}
        onChange={onChange}
        options={services.map((name) => {
          const Pictogram = pictogramOf(name)
          return {
            value: name,
            label: <span className={`regular ${classes.label}`}>{serviceLabel(name)}</span>,
            icon: Pictogram ? <Pictogram /> : undefined,
          }
        })}
      />
    </div>
  )
}
