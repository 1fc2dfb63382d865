import {
  IconArrowBackUp,
  IconCheck,
  IconCircleCheck,
  IconHandStop,
  IconHanger,
  IconQuestionMark,
  IconShoppingBag,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { MAX_COUNTED_PIECES } from '#shared/orders/custody.ts'
import { highestNumber } from '#shared/orders/pieces/pieces.ts'
import { nextStation } from '#shared/orders/pieces/stations.ts'
import type { Station } from '#shared/shop/settings/workshop-settings.ts'
import type { WorkshopOrder, WorkshopPiece } from '#shared/workshop/board.ts'
import {
  dueNote,
  dueTitle,
  isPacked,
  missingOf,
  missingPiecesWords,
} from '#shared/workshop/board-words.ts'
import { notifyInfo, notifySuccess } from '#web/components/feedback/notify.tsx'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useNavigateFromHere } from '#web/lib/navigation/use-navigate-from-here.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { GarmentImage } from '#web/shop/garment-image.tsx'
import { StationMark } from '#web/shop/station-picture.tsx'
import { OrderHead } from '../frame/head.tsx'
import { BigStepper, Body, Dock, DockAct, Flag, SectionTitle, WorkNote } from '../frame/parts.tsx'
import { spacedReference } from '../scanner/scan-answer.ts'
import { useWorkshop } from '../workshop-context.ts'
import orderClasses from './order.module.css'
import { OrderScan } from './order-scan.tsx'
import classes from './packing.module.css'
import { RackPlace, rememberRack, usePlace } from './rack-place.tsx'
import { StationTabs } from './station-tabs.tsx'

interface Props {
  order: WorkshopOrder
  onStation: (station: Station) => void
}

const readTicks = (stored: unknown): number[] =>
  Array.isArray(stored) ? stored.filter((one) => typeof one === 'number') : []

/** Every piece is ticked as it is folded, the order gets its place, and is ready. */
export default function Packing({ order, onStation }: Props) {
  const { board, work } = useWorkshop()
  const { stations } = board
  const navigate = useNavigateFromHere()
  const { orderId, reference, pieces } = order
  const wasPacked = isPacked(order, stations)
  const here = pieces.filter(({ missing }) => missing === null)
  const missing = missingOf(order)
  const ticks = useKept<number[]>(`laveo-atelier-paquet-${orderId}`, readTicks)
  const ticked = new Set(wasPacked ? here.map(({ number }) => number) : ticks.value)
  const left = here.filter(({ number }) => !ticked.has(number))
  const place = usePlace(order)
  const [hangers, setHangers] = useState<number>()
  const [bags, setBags] = useState(0)
  const hung = hangers ?? (place.rack?.kind === 'rail' ? here.length : 0)
  const tick = (number: number) =>
    ticks.update((now) =>
      now.includes(number) ? now.filter((one) => one !== number) : [...now, number],
    )
  const scanned = ({ number }: WorkshopPiece): 'right' | 'again' => {
    if (ticked.has(number)) return 'again'
    tick(number)
    return 'right'
  }
  const mayPack = here.length > 0 && left.length === 0 && missing.length === 0
  const pack = async () => {
    const { rack, number } = place
    if (!rack || number === undefined) return
    const act = {
      kind: 'pack' as const,
      pieces: here.map((piece) => piece.number),
      rack: rack.name,
      place: number,
      hangers: hung,
      bags,
    }
    const where = `${rack.name}-${number}`
    const sent = await work({
      call: { is: 'act', input: { orderId, act } },
      what: `Prêt, ${where}`,
      reference,
    })
    if (!sent) return
    rememberRack(rack.name)
    ticks.clear()
    void sent.outcome.then(
      ({ kind }) => {
        if (kind === 'taken') notifySuccess(`${spacedReference(reference)} est prêt`, where)
        if (kind === 'waiting')
          notifyInfo(`${spacedReference(reference)} est emballé`, `${where}, attend le réseau`)
      },
      () => {},
    )
    navigate(paths.workshop.home, { replace: true })
  }
  const unpack = async () => {
    const act = { kind: 'unpack' as const }
    await work({ call: { is: 'act', input: { orderId, act } }, what: 'Déballé', reference })
  }
  const lastStation = stations.at(-1)
  return (
    <>
      <OrderHead order={order} subtitle={wasPacked ? 'prêt' : 'à emballer'} />
      <Body>
        <Ticked order={order} ticked={here.length - left.length}>
          <OrderScan order={order} onPiece={scanned} />
        </Ticked>
        {lastStation &&
        here.some((piece) => nextStation(piece, stations) !== lastStation) &&
        !wasPacked ? (
          <StationTabs order={order} current={lastStation} onStation={onStation} />
        ) : null}
        <ul className={cx(classes.tiles, pieces.length > 12 && classes.many)}>
          {pieces.map((piece) => (
            <Tile
              key={piece.number}
              order={order}
              piece={piece}
              isTicked={ticked.has(piece.number)}
              isFixed={wasPacked}
              onTick={() => tick(piece.number)}
            />
          ))}
        </ul>
        {missing.length > 0 ? (
          <WorkNote
            tint="danger"
            icon={<IconHandStop aria-hidden="true" />}
            title={`${missingPiecesWords(missing)}. La commande ne part pas.`}
          >
            Le bureau est prévenu et écrit au client.
          </WorkNote>
        ) : (
          <>
            <SectionTitle>Où le rangez-vous&#8239;?</SectionTitle>
            <RackPlace place={place} />
            <div className={classes.counts}>
              <span className="row gap-10 strong">
                <IconHanger aria-hidden="true" />
                Cintres
                <BigStepper
                  label="Cintres"
                  value={hung}
                  max={MAX_COUNTED_PIECES}
                  onChange={setHangers}
                />
              </span>
              <span className="row gap-10 strong">
                <IconShoppingBag aria-hidden="true" />
                Sacs
                <BigStepper label="Sacs" value={bags} max={MAX_COUNTED_PIECES} onChange={setBags} />
              </span>
            </div>
          </>
        )}
      </Body>
      <Dock>
        {wasPacked ? (
          <DockAct
            tone="outline"
            icon={<IconArrowBackUp aria-hidden="true" />}
            onPress={() => void unpack()}
          >
            Déballer
          </DockAct>
        ) : left.length > 0 ? (
          <DockAct
            tone="outline"
            icon={<IconQuestionMark aria-hidden="true" />}
            onPress={() => navigate(paths.workshop.missing(orderId, left[0]?.number ?? 1))}
          >
            Manque
          </DockAct>
        ) : null}
        <DockAct
          tone="soleil"
          icon={<IconHanger aria-hidden="true" />}
          disabled={!mayPack || place.number === undefined || (wasPacked && !place.isMoved)}
          detail={
            place.rack && place.number !== undefined
              ? `${place.rack.name}-${place.number}`
              : undefined
          }
          onPress={() => void pack()}
        >
          {wasPacked ? 'Changer de place' : 'Prêt'}
        </DockAct>
      </Dock>
    </>
  )
}

function Ticked({
  order,
  ticked,
  children,
}: {
  order: WorkshopOrder
  ticked: number
  children: ReactNode
}) {
  const now = useMinute()
  const { tone } = dueNote(order.due, now)
  return (
    <div className={orderClasses.due}>
      <IconCircleCheck width={38} height={38} aria-hidden="true" />
      <h2>
        {ticked} {ticked > 1 ? 'pièces' : 'pièce'} sur {order.pieces.length}
      </h2>
      {order.due === null ? null : (
        <Flag tint={tone === 'late' ? 'danger' : 'soleil'}>
          {dueTitle(order.due, now).replace('Prêt ', '')}
        </Flag>
      )}
      {children}
    </div>
  )
}

interface TileProps {
  order: WorkshopOrder
  piece: WorkshopPiece
  isTicked: boolean
  isFixed: boolean
  onTick: () => void
}

/** A piece that is ticked into the parcel. One that is missing leads to its search. */
function Tile({ order, piece, isTicked, isFixed, onTick }: TileProps) {
  const { stations } = useWorkshop().board
  const { number, name, imageUrl, missing } = piece
  const next = nextStation(piece, stations)
  const inside = (
    <>
      <em>
        {number}/{highestNumber(order.pieces)}
      </em>
      <GarmentImage src={imageUrl} size={82} />
      {name}
    </>
  )
  if (missing)
    return (
      <li>
        <Link
          to={paths.workshop.missing(order.orderId, number)}
          className={`no-underline ${classes.tile} ${classes.gone}`}
          aria-label={`Manque, ${name} ${number}`}
        >
          {inside}
          <i className={`place-center round ${classes.lost}`} aria-hidden="true">
            <IconQuestionMark />
          </i>
        </Link>
      </li>
    )
  return (
    <li>
      <button
        type="button"
        className={`clickable ${classes.tile}`}
        aria-pressed={isTicked}
        aria-label={`${name} ${number}`}
        disabled={isFixed}
        onClick={onTick}
      >
        {inside}
        <i className="place-center round" aria-hidden="true">
          {isTicked || !next || next === stations.at(-1) ? (
            <IconCheck strokeWidth={3} />
          ) : (
            <StationMark picture={next.picture} />
          )}
        </i>
      </button>
    </li>
  )
}
