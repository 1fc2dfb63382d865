import {
  IconFlag,
  IconMapPinCheck,
  IconNote,
  IconPencil,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { isDraftLandmarkMissing } from '#shared/orders/draft/missing.ts'
import { lengthHint } from '#shared/orders/draft/order-input.ts'
import { surePlaceLines } from '#shared/orders/draft/place-lines.ts'
import { LANDMARK_NEEDED } from '#shared/places/landmark.ts'
import { type PlaceMark, placeMark } from '#shared/places/near.ts'
import {
  PLACE_WORD_NAMES,
  type PlaceWord,
  placeTextError,
  WORD_TRAITS,
} from '#shared/places/place-words.ts'
import type { LatLng } from '#shared/places/points.ts'
import type { MapBlock } from '#web/components/map/map-block.tsx'
import { zoomAround } from '#web/components/map/zoom-around.ts'
import { type LazyPart, lazyPart } from '#web/components/states/lazy-part.tsx'
import { cx } from '#web/lib/cx.ts'
import { PlaceName } from '../../place-name.tsx'
import { BoxField, FieldBox } from '../box-field.tsx'
import { useAsked } from '../form-steps.tsx'
import type { OrderInProgress } from '../use-order.ts'
import classes from './place-card.module.css'
import { PLACE_ICONS, PLACE_TONES, PLACE_WORDS } from './place-marks.ts'

const MAP_HEIGHT = '158px'
/** The foot of the map, where its buttons stand. */
const WAYS: ComponentProps<typeof MapBlock>['controls'] = { corner: [-450, 26], size: [900, 60] }
/** Pixels of the ring of an approximate place, which the card shows whole. */
const RING = 70

const MapPlace = () => <div style={{ height: MAP_HEIGHT }} />

/** No place is chosen when the form is first shown. Where the map does not come, the rest of the card says the place. */
export const LateCardMap: LazyPart<ComponentProps<typeof MapBlock>> = lazyPart(
  async () => ({ default: (await import('#web/components/map/map-block.tsx')).MapBlock }),
  { Loading: MapPlace, NotLoaded: MapPlace },
)

interface Props {
  order: OrderInProgress
  /** The buttons that choose a point; on the map, once one is chosen. */
  ways: ReactNode
  /** Opens the map on which an approximate place is moved to its point. */
  onRefine: () => void
}

/**
 * The place: where it is on the map once it is chosen, and what is said of it. Its fields show the text that will be sent: a
 * doubtful line is shown in the question only.
 */
export function PlaceCard({ order, ways, onRefine }: Props) {
  const { location, accuracy } = order.draft
  return (
    <PlaceBox>
      {location ? (
        <div className="relative">
          <LateCardMap
            point={location}
            radius={accuracy}
            isRefused={!order.totals.withinReach}
            zoom={zoomAround(accuracy ?? 0, RING)}
            height={MAP_HEIGHT}
            flush
            controls={markOf(order) === 'approximate' ? undefined : WAYS}
            label="Votre position sur la carte"
          />
          {markOf(order) === 'approximate' ? null : (
            <div className={`absolute flex gap-8 ${classes.ways}`}>{ways}</div>
          )}
        </div>
      ) : (
        <div className={`halves gap-10 ${classes.first}`}>{ways}</div>
      )}
      <PlaceRows order={order} onRefine={onRefine} />
    </PlaceBox>
  )
}

/** The box of `PlaceRows`. */
export function PlaceBox({ children }: { children: ReactNode }) {
  return (
    <FieldBox className={classes.card} data-place="" tabIndex={-1}>
      {children}
    </FieldBox>
  )
}

const markOf = ({ draft, totals }: OrderInProgress) =>
  placeMark(draft.accuracy, !totals.withinReach)

const WORD_ICONS: Record<PlaceWord, TablerIcon> = { landmark: IconFlag, note: IconNote }

/** The texts about a place: its name once it is chosen, and the words beside it. */
export function PlaceRows({ order, onRefine }: Pick<Props, 'order'> & Partial<Props>) {
  const { draft, address, change } = order
  const point = draft.location
  const sure = surePlaceLines(draft, address)
  const texts = { ...draft, ...sure }
  const asked = useAsked('landmark')
  const mark = markOf(order)
  return (
    <>
      {point ? (
        <AddressRow
          address={sure.address}
          point={point}
          mark={mark}
          onRefine={onRefine}
          onChange={(typed) => change({ address: typed, addressPoint: point })}
        />
      ) : null}
      {PLACE_WORD_NAMES.map((word) => {
        const { label, placeholder, head } = WORD_TRAITS[word]
        const typed = texts[word]
        // Where the place is approximate, a landmark is asked for.
        const needed = word === 'landmark' && {
          label: mark === 'approximate' ? LANDMARK_NEEDED : label,
          isMissing: mark !== 'refused' && isDraftLandmarkMissing(draft),
          asked,
        }
        const Icon = WORD_ICONS[word]
        return (
          <Row
            key={word}
            icon={<Icon />}
            label={label}
            {...(needed || { isOptional: true, hint: lengthHint(word, typed) })}
            placeholder={placeholder}
            value={typed}
            error={placeTextError(word, typed)}
            onChange={(next) => change({ [word]: next, ...(head && { landmarkPoint: point }) })}
          />
        )
      })}
    </>
  )
}

interface AddressProps {
  address: string
  point: LatLng
  mark: PlaceMark
  onRefine: (() => void) | undefined
  onChange: (address: string) => void
}

/** The name of the place, which a pencil opens as a field. An approximate one is first put where it is. */
function AddressRow({ address, point, mark, onRefine, onChange }: AddressProps) {
  const error = placeTextError('address', address)
  const asked = useAsked('zone')
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
  const Icon = PLACE_ICONS[mark]
  // A sure place is nothing to look at.
  const tone = mark === 'place' ? undefined : PLACE_TONES[mark]
  return (
    <div className={classes.row}>
      <span className="quiet icons-22" aria-hidden="true">
        <Icon className={tone} />
      </span>
      <div className="shrink">
        <b className="block anywhere leading-13">
          <PlaceName address={address} point={point} />
        </b>
        <span
          className={cx('block text-s leading-13', tone ? `strong ${tone}` : 'quiet')}
          role={asked ? 'alert' : 'status'}
        >
          {asked ?? PLACE_WORDS[mark]}
        </span>
      </div>
      {mark === 'approximate' && onRefine ? (
        <button type="button" className={`tap strong accent ${classes.refine}`} onClick={onRefine}>
          Préciser
        </button>
      ) : (
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
      )}
    </div>
  )
}

interface RowProps extends Omit<ComponentProps<typeof BoxField>, 'children'> {
  ref?: (field: HTMLTextAreaElement | null) => void
  placeholder: string
  autoComplete?: string
  value: string
  onChange: (typed: string) => void
}

/** A line of the card that is typed. Text that is too long shows an error while typing and is not cut. */
function Row({ ref, placeholder, autoComplete, value, onChange, ...box }: RowProps) {
  return (
    <BoxField {...box}>
      {(field) => (
        <textarea
          {...field}
          ref={ref}
          rows={1}
          placeholder={placeholder}
          autoComplete={autoComplete}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </BoxField>
  )
}
