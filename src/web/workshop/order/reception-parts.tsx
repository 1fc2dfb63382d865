import { IconAlertTriangle } from '@tabler/icons-react'
import { MAX_COUNTED_PIECES } from '#shared/orders/custody.ts'
import { photoPath } from '#shared/orders/photos.ts'
import { stationsOf } from '#shared/orders/pieces/stations.ts'
import { garmentCount } from '#shared/text/garment-words.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import type { WorkshopDetail, WorkshopOrder } from '#shared/workshop/board.ts'
import { sinceWords } from '#web/components/states/query-boundary.tsx'
import { cx } from '#web/lib/cx.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { GarmentImage } from '#web/shop/garment-image.tsx'
import { StationMark } from '#web/shop/station-picture.tsx'
import { BigStepper, WorkNote } from '../frame/parts.tsx'
import { useWorkshop } from '../workshop-context.ts'
import order6 from './order.module.css'
import classes from './reception.module.css'
import { gapWords, type Line } from './reception-counts.ts'

export function Door({
  order,
  detail,
}: {
  order: WorkshopOrder
  detail: WorkshopDetail | undefined
}) {
  const now = useMinute()
  const { doorCount, uncounted, orderId, atCounter } = order
  const place = atCounter ? 'au comptoir' : 'à la porte'
  const door = detail?.door
  const words = door
    ? [door.by, door.withClient ? 'devant le client' : undefined, sinceWords(door.at, now)]
        .filter(Boolean)
        .join(', ')
    : undefined
  const photos = detail?.photos.filter(({ step }) => step === 'pickup').slice(0, 2) ?? []
  return (
    <section
      className={`row gap-14 ${classes.door}`}
      aria-label={atCounter ? 'Compte du comptoir' : 'Compte de la porte'}
    >
      <div className="grow">
        <b className="display">
          {uncounted || doorCount === null
            ? `Pas compté ${place}`
            : `${upperFirst(place)}\u00a0: ${piecesLabel(doorCount)}`}
        </b>
        {uncounted ? 'Comptez d’après la commande.' : words}
      </div>
      {photos.map(({ id }) => (
        <img
          key={id}
          src={photoPath({ orderId, photoId: id }, 'small')}
          alt={`Linge photographié ${place}`}
          width={104}
          height={84}
        />
      ))}
    </section>
  )
}

interface CountRowProps {
  line: Line
  /** « Porte »: where it was counted first. */
  firstCount: string
  counted: number | null
  onCount: (counted: number) => void
}

export function CountRow({ line, firstCount, counted, onCount }: CountRowProps) {
  const { name, imageUrl, expected, service, weighed } = line
  const { stations } = useWorkshop().board
  const isRight = counted === expected
  const state = counted === null ? undefined : isRight ? 'right' : 'gap'
  const needed = stationsOf({ service }, stations).slice(1, -1)
  return (
    <li className={cx(order6.piece, classes.line, state && classes[state])}>
      <span className={`place-center ${order6.picture}`}>
        <GarmentImage src={imageUrl} size={76} />
      </span>
      <div className="shrink">
        <h2 className={order6.name}>{name}</h2>
        <p className={order6.service}>
          {state === 'gap' ? (
            <IconAlertTriangle aria-hidden="true" />
          ) : (
            needed.map((one) => <StationMark key={one.key} picture={one.picture} />)
          )}
          {counted === null ? (weighed ? 'sacs' : null) : gapWords(counted - expected)}
        </p>
      </div>
      <span className={`display place-center ${classes.expected}`}>
        <span className="visually-hidden">{firstCount}, </span>
        {expected}
      </span>
      <BigStepper
        label={name}
        value={counted}
        max={MAX_COUNTED_PIECES}
        state={state}
        onChange={onCount}
      />
    </li>
  )
}

/** A gap never stops the washing: the office hears of it. */
export function Gap({
  lines,
  counts,
}: {
  lines: readonly Line[]
  counts: Readonly<Record<string, number>>
}) {
  const gaps = lines.filter(
    ({ position, expected }) => counts[position] !== undefined && counts[position] !== expected,
  )
  const [first] = gaps
  if (!first) return null
  const counted = counts[first.position] ?? 0
  const off = counted - first.expected
  const words =
    gaps.length > 1
      ? `${gaps.length}\u00a0lignes ne vont pas.`
      : off < 0
        ? `Il manque ${garmentCount(-off, first.name)}.`
        : `${garmentCount(off, first.name)} de plus.`
  return (
    <WorkNote
      tint="soleil"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={`${words} Recomptez.`}
    >
      {gaps.length > 1
        ? 'Si c’est juste, le bureau le saura tout de suite.'
        : `Si c’est bien ${garmentCount(counted, first.name)}, le bureau le saura tout de suite.`}
    </WorkNote>
  )
}
