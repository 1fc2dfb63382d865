import { IconBasket, IconHomeMove } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, memo } from 'react'
import { useMap } from 'react-leaflet'
import { countLabel } from '#shared/text/pieces.ts'
import { cx } from '#web/lib/cx.ts'
import { inColourOf } from '../../rounds-board/livreur-colour.ts'
import { isFixed, type MapLivreur, type MapStop } from '../map-stop.ts'
import classes from './marks.module.css'

interface PinProps {
  stop: MapStop
  x: number
  y: number
  livreur: MapLivreur | undefined
  isChosen: boolean
  /** `isAdded` while Shift is held, and for a key, which has no other place. */
  onPress: (ids: string[], isAdded: boolean) => void
  onOpen: (id: string) => void
}

/** A stop: round for a collection, square for a delivery, with its number, or its sign while nobody has it. */
export const Pin = memo(function Pin(props: PinProps) {
  const { stop, x, y, livreur, isChosen, onPress, onOpen } = props
  const { id, visit, number, late, proposed } = stop
  const name = pinName(stop, livreur)
  const Sign = visit === 'collection' ? IconBasket : IconHomeMove
  const press = (isAdded: boolean) => (isFixed(stop) ? onOpen(id) : onPress([id], isAdded))
  return (
    <Mark
      className={cx(
        livreur ? classes.placed : classes.toPlace,
        visit === 'delivery' && classes.square,
        proposed && classes.proposed,
        isChosen && classes.chosen,
      )}
      x={x}
      y={y}
      livreur={livreur}
      name={name}
      isChosen={isChosen}
      onPress={press}
      onOpen={() => onOpen(id)}
    >
      {livreur && number !== null ? number : <Sign aria-hidden="true" />}
      {late ? <i className={classes.late} aria-hidden="true" /> : null}
    </Mark>
  )
})

function pinName(stop: MapStop, livreur?: MapLivreur) {
  const { visit, number, name, late, proposed, underWay, done } = stop
  const what = visit === 'collection' ? 'Ramassage' : 'Livraison'
  const parts = [
    livreur && number !== null ? `${what} ${number}` : `${what} à placer`,
    name,
    livreur?.fullname,
    proposed && 'proposition',
    underWay && 'en route',
    done && 'fait',
    late && 'en retard',
  ]
  return parts.filter(Boolean).join(', ')
}

interface GroupProps extends Omit<PinProps, 'stop' | 'onOpen'> {
  stops: readonly MapStop[]
  onOpen: (stops: readonly MapStop[]) => void
}

/** Stops that would hide each other: how many, in the colour that they have in common, and not in the form of a stop. */
export function PinGroup({ stops, x, y, livreur, isChosen, onPress, onOpen }: GroupProps) {
  const isOneRound = stops.every(({ livreurId }) => livreurId === (livreur?.id ?? null))
  const free = stops.filter((stop) => !isFixed(stop)).map(({ id }) => id)
  const open = () => onOpen(stops)
  return (
    <Mark
      className={cx(
        classes.group,
        isOneRound && (livreur ? classes.placed : classes.toPlace),
        isChosen && classes.chosen,
      )}
      x={x}
      y={y}
      livreur={livreur}
      name={`${countLabel(stops.length, 'arrêt')} : ${stops.map(({ name }) => name).join(', ')}`}
      isChosen={isChosen}
      onPress={(isAdded) => (isAdded ? onPress(free, true) : open())}
      onOpen={open}
    >
      +{stops.length}
      {stops.some(({ late }) => late) ? <i className={classes.late} aria-hidden="true" /> : null}
    </Mark>
  )
}

interface MarkProps {
  className: string
  x: number
  y: number
  livreur: MapLivreur | undefined
  name: string
  isChosen: boolean
  onPress: (isAdded: boolean) => void
  onOpen: () => void
  children: React.ReactNode
}

/** A button of the map: a press, the space bar or `x` chooses, Enter or a double click opens. */
function Mark({ className, x, y, livreur, name, isChosen, onPress, onOpen, children }: MarkProps) {
  const map = useMap()
  const handleClick = (event: MouseEvent) => {
    // The ground of the map takes no part.
    event.stopPropagation()
    onPress(event.shiftKey || event.ctrlKey || event.metaKey || event.detail === 0)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onOpen()
    else if (event.key === 'x') onPress(true)
    else return
    // The columns have these keys too.
    event.preventDefault()
  }
  const comeIntoSight = ({ currentTarget }: FocusEvent) => {
    if (!currentTarget.matches(':focus-visible')) return
    map.panInside(map.layerPointToLatLng([x, y]), { padding: [60, 60], animate: false })
  }
  return (
    <button
      type="button"
      className={`${classes.pin} ${className}`}
      style={{ ...(livreur && inColourOf(livreur)), transform: `translate(${x}px, ${y}px)` }}
      aria-label={name}
      aria-pressed={isChosen}
      title={name}
      onClick={handleClick}
      onDoubleClick={(event) => {
        event.stopPropagation()
        onOpen()
      }}
      onKeyDown={handleKey}
      onFocus={comeIntoSight}
    >
      {children}
    </button>
  )
}
