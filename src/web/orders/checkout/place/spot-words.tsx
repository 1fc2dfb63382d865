import {
  IconInfoCircle,
  IconMapPinCheck,
  IconMapPinOff,
  IconMapPinQuestion,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Catalogue } from '#shared/orders/draft/draft-totals.ts'
import { type Area, areaName } from '#shared/places/area-name.ts'
import { areaAt } from '#shared/places/communes.ts'
import { isApproximate, QUARTER_RADIUS_M } from '#shared/places/near.ts'
import { MAP_POSITION } from '#shared/places/place.ts'
import { haversineKm } from '#shared/places/points.ts'
import { feeReason } from '#shared/shop/prices/fee-reason.ts'
import { feeFor } from '#shared/shop/prices/pricing.ts'
import { isServed } from '#shared/shop/prices/reach.ts'
import { farthestTown } from '#shared/shop/site/quarter-fares.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Money } from '#web/components/display/money.tsx'
import type { PickedSpot } from '#web/components/map/map-picker-view.tsx'
import { outOfZone } from './out-of-zone.ts'
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
  const isReached = isServed(point, catalogue)
  if (!isReached || accuracy === Infinity)
    return (
      <>
        {isReached ? (
          <Head
            icon={<IconMapPinQuestion className="caution" aria-hidden="true" />}
            title="Glissez la carte sous le repère"
            text="Le repère montre votre porte"
          />
        ) : (
          <Head
            icon={<IconMapPinOff className="negative" aria-hidden="true" />}
            title={outOfZone(area ? shortName(area) : undefined)}
            text={zoneWords(catalogue)}
          />
        )}
        <Button tone="outline" full onClick={onList}>
          Voir nos quartiers
        </Button>
      </>
    )
  const isVague = isApproximate(accuracy)
  return (
    <>
      {isVague ? (
        <Head
          icon={<IconMapPinQuestion className="caution" aria-hidden="true" />}
          title={area ? `${shortName(area)}, approximatif` : 'Position approximative'}
          text="Zoomez et glissez la carte sous le repère"
        />
      ) : (
        <Head
          icon={<IconMapPinCheck className="positive" aria-hidden="true" />}
          title={area ? areaName(area) : MAP_POSITION}
          text="Position précise"
        />
      )}
      <Fare spot={spot} pricing={catalogue.pricing} area={area} />
    </>
  )
}

const shortName = ({ quarter, commune }: Area): string => quarter ?? commune

function zoneWords({ pricing, radiusKm }: Props['catalogue']): string {
  const town = farthestTown(pricing, radiusKm)
  return town
    ? `Nous passons à Abidjan et jusqu’à ${town}`
    : `Nous venons jusqu’à ${radiusKm}\u00a0km`
}

function Head({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <div className="row gap-12 icons-24" role="status">
      {icon}
      <div className="shrink leading-13">
        <b className="block">{title}</b>
        <span className="quiet text-s">{text}</span>
      </div>
    </div>
  )
}

interface FareProps extends Pick<Props, 'spot'> {
  pricing: Catalogue['pricing']
  area: Area | null
}

/** The transport, and behind a tap how it is counted, to the quarter of the pin. */
function Fare({ spot: { point, accuracy }, pricing, area }: FareProps) {
  const [isOpen, setOpen] = useState(false)
  if (pricing.ratePerKm === 0) return null
  const reason = feeReason(haversineKm(point, pricing.base) * 2, pricing)
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
          {area ? `${areaName(area)}, ` : null}
          {reason}.
        </p>
      ) : null}
    </div>
  )
}
