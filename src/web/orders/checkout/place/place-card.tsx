import { IconFlag, IconMapPinCheck, IconNote, IconPencil } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import { lengthHint } from '#shared/orders/draft/order-input.ts'
import { surePlaceLines } from '#shared/orders/draft/place-lines.ts'
import { isApproximate } from '#shared/places/near.ts'
import { placeTextError } from '#shared/places/place-texts.ts'
import type { LatLng } from '#shared/places/points.ts'
import { FieldError } from '#web/components/forms/field-error.tsx'
import type { MapBlock } from '#web/components/map/map-block.tsx'
import { type LazyPart, lazyPart } from '#web/components/states/lazy-part.tsx'
import { PlaceName } from '../../place-name.tsx'
import type { OrderInProgress } from '../use-order.ts'
import classes from './place-card.module.css'
import { metres } from './place-warnings.tsx'

const MAP_HEIGHT = '158px'

const MapPlace = () => <div style={{ height: MAP_HEIGHT }} />

/** No place is chosen when the form is first shown. Where the map does not come, the rest of the card says the place. */
export const LatePlaceMap: LazyPart<ComponentProps<typeof MapBlock>> = lazyPart(
  async () => ({ default: (await import('#web/components/map/map-block.tsx')).MapBlock }),
  { Loading: MapPlace, NotLoaded: MapPlace },
)

interface Props {
  order: OrderInProgress
  point: LatLng
  /** The buttons that choose another point, on the map. */
  ways: ReactNode
  onMove: (point: LatLng) => void
}

/**
 * The chosen place: where it is on the map, and what is said of it. Its fields show the text that will be sent: a
 * doubtful line is shown in the question only.
 */
export function PlaceCard({ order, point, ways, onMove }: Props) {
  return (
    <div className={classes.card} data-place="">
      <div className="relative">
        <LatePlaceMap
          point={point}
          onMove={onMove}
          zoom={16}
          height={MAP_HEIGHT}
          flush
          label="Votre position sur la carte"
        />
        <div className={`absolute flex gap-8 ${classes.ways}`}>{ways}</div>
      </div>
      <PlaceRows order={order} point={point} />
    </div>
  )
}

/** The texts about a chosen place: its name, its landmark and a note for the livreur. */
export function PlaceRows({ order, point }: Pick<Props, 'order' | 'point'>) {
  const { draft, address, change } = order
  const sure = surePlaceLines(draft, address)
  return (
    <>
      <AddressRow
        address={sure.address}
        point={point}
        accuracy={draft.accuracy}
        onChange={(typed) => change({ address: typed, addressPoint: point })}
      />
      <Row
        icon={<IconFlag />}
        label="Point de repère"
        placeholder="Un maquis, une pharmacie, un portail"
        value={sure.landmark}
        error={placeTextError('landmark', sure.landmark)}
        onChange={(landmark) => change({ landmark, landmarkPoint: point })}
      />
      <Row
        icon={<IconNote />}
        label="Note pour le livreur"
        isOptional
        placeholder="Un étage, un code, un horaire"
        value={draft.note}
        hint={lengthHint('note', draft.note)}
        error={placeTextError('note', draft.note)}
        onChange={(note) => change({ note })}
      />
    </>
  )
}

interface AddressProps {
  address: string
  point: LatLng
  accuracy: number | null
  onChange: (address: string) => void
}

/** The name of the place, which a pencil opens as a field. */
function AddressRow({ address, point, accuracy, onChange }: AddressProps) {
  const error = placeTextError('address', address)
  const [isOpen, setOpen] = useState(false)
  const focusOnce = useRef(false)
  if (isOpen || error)
    return (
      <Row
        ref={(field) => {
          if (field && focusOnce.current) field.focus()
          focusOnce.current = false
        }}
        icon={<IconMapPinCheck />}
        label="Adresse"
        placeholder="Quartier, rue, immeuble"
        autoComplete="street-address"
        value={address}
        error={error}
        onChange={onChange}
      />
    )
  return (
    <div className={classes.row}>
      <span className={classes.icon} aria-hidden="true">
        <IconMapPinCheck />
      </span>
      <div className={classes.text}>
        <b className="block anywhere leading-13">
          <PlaceName address={address} point={point} />
        </b>
        <span className="block quiet text-s leading-13">{accuracyWords(accuracy)}</span>
      </div>
      <button
        type="button"
        className="place-center square-44 rounded accent"
        aria-label="Modifier l’adresse"
        onClick={() => {
          focusOnce.current = true
          setOpen(true)
        }}
      >
        <IconPencil size={22} aria-hidden="true" />
      </button>
    </div>
  )
}

function accuracyWords(accuracy: number | null): string {
  if (accuracy === null) return 'Position choisie, glissez le repère pour l’ajuster'
  // How far is said in the warning.
  return isApproximate(accuracy)
    ? 'Position approximative'
    : `Position précise à ${metres(accuracy)}`
}

interface RowProps {
  ref?: (field: HTMLTextAreaElement | null) => void
  icon: ReactNode
  label: string
  isOptional?: boolean
  placeholder: string
  autoComplete?: string
  value: string
  hint?: string | undefined
  error: string | undefined
  onChange: (typed: string) => void
}

/** A line of the card that is typed. Text that is too long shows an error while typing and is not cut. */
function Row({ ref, icon, label, isOptional = false, hint, error, onChange, ...rest }: RowProps) {
  const id = useId()
  const isSaid = Boolean(error ?? hint)
  return (
    <div className={`${classes.row} ${classes.typed}`}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={classes.text}>
        <p className="quiet text-s leading-13">
          <label htmlFor={id}>{label}</label>
          {isOptional ? ' (facultatif)' : null}
        </p>
        <textarea
          ref={ref}
          id={id}
          rows={1}
          className={`full p-0 ${classes.field}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={isSaid ? `${id}-note` : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          {...rest}
        />
        {error ? <FieldError id={`${id}-note`}>{error}</FieldError> : null}
        {hint && !error ? (
          <p id={`${id}-note`} className="quiet text-s">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  )
}
