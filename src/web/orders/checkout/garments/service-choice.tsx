import type { Ref } from 'react'
import { isSameService } from '#shared/orders/draft/chosen-service.ts'
import { type CartLine, pieceCount } from '#shared/shop/prices/lines.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import classes from './service-choice.module.css'

interface Props {
  ref: Ref<HTMLDivElement>
  services: readonly string[]
  /** The cart: each service says how many pieces it holds. */
  lines: readonly CartLine[]
  value: string | undefined
  onChange: (service: string) => void
}

/** Beyond this many they stand in cards below each other: the owner's own services may have long names. */
const SIDE_BY_SIDE = 3

/** The service of every piece that is added. */
export function ServiceChoice({ ref, services, lines, value, onChange }: Props) {
  if (services.length < 2) return null
  const group = { legend: 'Service', hideLegend: true, value, onChange }
  const piecesOf = (name: string) => {
    if (lines.length === 0) return undefined
    const pieces = pieceCount(lines.filter(({ service }) => isSameService(service, name)))
    return pieces === 0 ? '–' : piecesLabel(pieces)
  }
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
