import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { Catalogue } from '#shared/orders/draft/draft-totals.ts'
import { type Area, areaName } from '#shared/places/area-name.ts'
import { areaAt } from '#shared/places/communes.ts'
import { type PlaceMark, placeMark, QUARTER_RADIUS_M } from '#shared/places/near.ts'
import { MAP_POSITION } from '#shared/places/place.ts'
import { feeFor } from '#shared/shop/prices/pricing.ts'
import { isServed } from '#shared/shop/prices/reach.ts'
import { farthestTowns } from '#shared/shop/site/quarter-fares.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Money } from '#web/components/display/money.tsx'
import type { PickedSpot } from '#web/components/map/map-picker-view.tsx'
import { Calculation } from '../summary/order-totals.tsx'
import { outOfZone, PLACE_ICONS, PLACE_TONES, PLACE_WORDS } from './place-marks.ts'
import classes from './spot-words.module.css'

interface Props {
  spot: PickedSpot
  catalogue: Pick<Catalogue, 'pricing' | 'radiusKm'>
  /** Shows the quarters that we serve. */
  onList: () => void
}

/** Names the place of the pin, how sure it is, and the transport to there. Nothing is priced where we do not go. */
export function SpotWords({ spot, catalogue, onList }: Props) {
  const { point, accuracy } = spot
  const area = areaAt(point)
  const mark = placeMark(accuracy, !isServed(point, catalogue))
  const isUnknown = accuracy === Infinity
  const Icon = PLACE_ICONS[mark]
  const [title, text] = isUnknown && mark !== 'refused' ? NOT_MOVED : wordsOf(mark, area, catalogue)
  return (
    <>
      <div className="row gap-12 icons-24" role="status">
        <Icon className={PLACE_TONES[mark]} aria-hidden="true" />
        <div className="shrink leading-13">
          <b className="block">{title}</b>
          <span className="quiet text-s">{text}</span>
        </div>
      </div>
      {mark === 'refused' || isUnknown ? (
        <Button tone="outline" full onClick={onList}>
          Voir nos quartiers
        </Button>
      ) : (
        <Fare spot={spot} pricing={catalogue.pricing} />
      )}
    </>
  )
}

/** Said while nothing at all is known of the place. */
const NOT_MOVED = ['Glissez la carte sous le repère', 'Le repère montre votre porte'] as const

function wordsOf(
  mark: PlaceMark,
  area: Area | null,
  { pricing, radiusKm }: Props['catalogue'],
): readonly [title: string, text: string] {
  const name = area ? (area.quarter ?? area.commune) : undefined
  if (mark === 'place') return [area ? areaName(area) : MAP_POSITION, PLACE_WORDS[mark]]
  if (mark === 'approximate')
    return [
      name ? `${name}, approximatif` : PLACE_WORDS[mark],
      'Zoomez et glissez la carte sous le repère',
    ]
  const towns = farthestTowns(pricing, radiusKm).join(' et ')
  return [
    outOfZone(name),
    towns ? `Nous passons à Abidjan, jusqu’à ${towns}` : `Nous venons jusqu’à ${radiusKm}\u00a0km`,
  ]
}

interface FareProps extends Pick<Props, 'spot'> {
  pricing: Catalogue['pricing']
}

/** The transport, and behind a tap how it is counted, to the quarter of the pin. */
function Fare({ spot: { point, accuracy }, pricing }: FareProps) {
  const [isOpen, setOpen] = useState(false)
  if (pricing.ratePerKm === 0) return null
  return (
    <div className={classes.fare}>
      <div className="row justify-between gap-12">
        <button
          type="button"
          className="row gap-6 tap text-start"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {accuracy === QUARTER_RADIUS_M ? 'Transport du quartier' : 'Transport'}
          <IconInfoCircle className="accent" size={18} aria-hidden="true" />
        </button>
        <b className="text-l">
          <Money amount={feeFor(point, pricing)} />
        </b>
      </div>
      {isOpen ? (
        <p className="quiet text-s">
          <Calculation point={point} tariff={pricing} />.
        </p>
      ) : null}
    </div>
  )
}
