import { IconMapPin } from '@tabler/icons-react'
import type { Ref } from 'react'
import type { Draft } from '#shared/orders/draft/draft.ts'
import { surePlaceLines } from '#shared/orders/draft/place-lines.ts'
import { quarterAddress } from '#shared/places/area-name.ts'
import { isApproximate, QUARTER_RADIUS_M } from '#shared/places/near.ts'
import type { LatLng } from '#shared/places/points.ts'
import { CloseButton } from '#web/components/actions/close-button.tsx'
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx'
import { PlaceName } from '../../../place-name.tsx'
import type { OrderInProgress } from '../../use-order.ts'
import { PastedNote } from '../pasted-note.tsx'
import { PlaceBox, PlaceRows } from '../place-card.tsx'
import { PlaceQuestion } from '../place-question.tsx'
import { exactPlaceAsked } from './place-changes.ts'
import classes from './team-place-section.module.css'

interface Props {
  ref: Ref<HTMLDivElement>
  order: OrderInProgress
  onClear: () => void
  /** Moves the pin to a point that was pasted into a line, and leaves the lines their other words. */
  onMove: (point: LatLng, lines: Partial<Draft>) => void
}

/** The chosen place in the stead of the field, and what is still asked of it. */
export function ChosenPlace({ ref, order, onClear, onMove }: Props) {
  const { draft, address } = order
  const { location, quarter } = draft
  const sure = surePlaceLines(draft, address)
  const beside = quarter && quarter.name !== quarter.commune ? quarter.commune : null
  return (
    <>
      <div>
        <p className="strong">Quartier ou point de repère</p>
        <div ref={ref} tabIndex={-1} className={`row gap-10 mt-4 icons-20 ${classes.chosen}`}>
          <IconMapPin className="quiet fixed" aria-hidden="true" />
          <span className="grow shrink anywhere leading-13">
            <b>
              {quarter ? (
                quarter.name
              ) : location ? (
                <PlaceName address={sure.address} point={location} />
              ) : null}
            </b>{' '}
            {beside ? <span className="quiet text-s">{beside}</span> : null}
          </span>
          <CloseButton aria-label="Effacer le lieu" onClick={onClear} />
        </div>
      </div>
      {quarter ? <Precision order={order} /> : null}
      <PlaceQuestion order={order} />
      <PastedNote order={order} onShow={onMove} />
      {location === null ? (
        <p className="text-s" role="status">
          Touchez l’endroit exact sur la carte
          {quarter ? <>, à {quarterAddress(quarter)}</> : null}.
        </p>
      ) : (
        <PlaceBox>
          <PlaceRows order={order} />
        </PlaceBox>
      )}
    </>
  )
}

/** Whether the livreur finds the door in the quarter, or the place is put on the map now. */
function Precision({ order: { draft, change } }: { order: OrderInProgress }) {
  const { quarter } = draft
  if (!quarter) return null
  return (
    <ChoiceCards
      legend="Précision du lieu"
      hideLegend
      rows
      value={isApproximate(draft.accuracy) ? 'quarter' : 'exact'}
      onChange={(value) =>
        change(
          value === 'exact'
            ? exactPlaceAsked
            : {
                location: quarter.point,
                addressPoint: quarter.point,
                accuracy: QUARTER_RADIUS_M,
              },
        )
      }
      options={[
        {
          value: 'quarter',
          label: 'À préciser par le livreur',
          hint: 'Tarif du quartier. Le livreur appelle avant de passer.',
        },
        { value: 'exact', label: 'Placer le repère', hint: 'Tarif de l’endroit exact.' },
      ]}
    />
  )
}
