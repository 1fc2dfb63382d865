import type { Ref } from 'react'
import type { CartLine } from '#shared/shop/prices/lines.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { piecesWords, SIDE_BY_SIDE } from './garment-words.ts'
import classes from './service-choice.module.css'

interface Props {
  ref: Ref<HTMLDivElement>
  services: readonly string[]
  /** The cart: each service says how many pieces it holds. */
  lines: readonly CartLine[]
  value: string | undefined
  onChange: (service: string) => void
}

/** The service of every piece that is added. */
export function ServiceChoice({ ref, services, lines, value, onChange }: Props) {
  if (services.length < 2) return null
  const group = { legend: 'Service', hideLegend: true, value, onChange }
  const piecesOf = (name: string) => piecesWords(lines, name)
  return (
    <div ref={ref} className={classes.choice}>
      {services.length > SIDE_BY_SIDE ? (
        <ChoiceCards
          {...group}
          compact
          options={services.map((name) => ({
            value: name,
            label: serviceLabel(name),
            hint: piecesOf(name),
          }))}
        />
      ) : (
        <Segmented
          {...group}
          options={services.map((name) => ({
            value: name,
            label: (
              <span className={classes.label}>
                <b className="block">{serviceLabel(name)}</b> {piecesOf(name)}
              </span>
            ),
          }))}
        />
      )}
    </div>
  )
}
