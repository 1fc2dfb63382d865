import { IconClock, IconTag } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { highestNumber } from '#shared/orders/pieces/pieces.ts'
import { canPass, nextStation } from '#shared/orders/pieces/stations.ts'
import { RECEIVED, type Station } from '#shared/shop/settings/workshop-settings.ts'
import { garmentCount } from '#shared/text/garment-words.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import type { PieceAct } from '#shared/workshop/acts.inputs.ts'
import type { WorkshopOrder, WorkshopPiece } from '#shared/workshop/board.ts'
import {
  damagedWord,
  dueNote,
  dueTitle,
  garmentsOf,
  missingOf,
  missingPiecesWords,
  stationNow,
} from '#shared/workshop/board-words.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { StationMark } from '#web/shop/station-picture.tsx'
import frame from '../frame/frame.module.css'
import { OrderHead, piecesSubtitle } from '../frame/head.tsx'
import { Body, Dock, DockAct, Flag, WorkNote } from '../frame/parts.tsx'
import { UndoAct, useUndo } from '../undo.tsx'
import { useWorkshop } from '../workshop-context.ts'
import classes from './order.module.css'
import { OrderScan } from './order-scan.tsx'
import { type PieceExtra, StationPiece } from './piece-row.tsx'
import { StationTabs } from './station-tabs.tsx'

interface Props {
  order: WorkshopOrder
  station: Station
  onStation: (station: Station) => void
}

/** The pieces of an order at a station: a tick a piece, one act for all, and what is wrong with one. */
export function StationScreen({ order, station, onStation }: Props) {
  const { board, work } = useWorkshop()
  const { stations } = board
  const navigate = useNavigate()
  const [opened, setOpened] = useState<number>()
  const undo = useUndo()
  const { orderId, reference, pieces } = order
  const waiting = pieces.filter((piece) => waitsAt(piece, station, stations))
  const act = async (done: PieceAct, what: string, photo?: { key: string; blob: Blob }) => {
    const input = { orderId, act: done }
    const sent = await work({
      call: { is: 'act', input },
      what,
      reference,
      ...(photo && { photo }),
    })
    return sent?.key
  }
  const mark = async (done: PieceAct, what: string) => {
    const key = await act(done, what)
    if (key) undo.offer([{ orderId, reference, key }], what)
  }
  const pass = async (passed: 'all' | number[], count: number) => {
    const what = `${station.done}, ${piecesLabel(count)}`
    await mark({ kind: 'pass', station: station.key, pieces: passed }, what)
  }
  const scanned = (piece: WorkshopPiece): 'right' | 'again' => {
    if (!isTickable(piece, station, stations)) return 'again'
    void pass([piece.number], 1)
    return 'right'
  }
  const moveOn = (next: Station) => {
    // Its place in the dock is for the act of the next station.
    undo.forget()
    onStation(next)
  }
  const handleExtra = async (piece: WorkshopPiece, extra: PieceExtra) => {
    setOpened(undefined)
    if (extra.is === 'open') return void navigate(paths.workshop.bag(orderId, piece.number))
    if (extra.is === 'missing') return void navigate(paths.workshop.missing(orderId, piece.number))
    const name = `${piece.name} ${piece.number}`
    if (extra.is === 'redo') {
      await mark({ kind: 'redo', piece: piece.number }, `À refaire, ${name}`)
    } else if (extra.is === 'stain') {
      await mark({ kind: 'stain', piece: piece.number }, `Tache, ${name}`)
    } else {
      const photo = extra.photo && { key: newKey(), blob: extra.photo }
      const photoId = photo ? { photoId: photo.key } : {}
      await act(
        { kind: 'damage', piece: piece.number, ...photoId },
        `${damagedWord(piece)}, ${name}`,
        photo,
      )
    }
  }
  return (
    <>
      <OrderHead order={order} subtitle={piecesSubtitle(pieces.length)} />
      <Body>
        <Due order={order}>
          <OrderScan order={order} onPiece={scanned} />
        </Due>
        <StationTabs order={order} current={station} onStation={moveOn} />
        <Processing
          order={order}
          onProcess={() => void act({ kind: 'process' }, 'En traitement')}
        />
        <ul className={classes.pieces}>
          {pieces.map((piece) => (
            <StationPiece
              key={piece.number}
              piece={piece}
              of={highestNumber(pieces)}
              station={station}
              stations={stations}
              isOpened={opened === piece.number}
              onOpen={() => setOpened(opened === piece.number ? undefined : piece.number)}
              onPass={() => void pass([piece.number], 1)}
              onExtra={(extra) => void handleExtra(piece, extra)}
            />
          ))}
        </ul>
      </Body>
      <Dock>
        {undo.undoable ? <UndoAct undo={undo} grows /> : null}
        {waiting.length === 0 ? (
          <Next order={order} station={station} onStation={moveOn} />
        ) : undo.undoable ? null : (
          <AllDone
            station={station}
            waiting={waiting}
            onPass={(count) => void pass('all', count)}
          />
        )}
        {undo.undoable && waiting.length === 0 ? null : (
          <Link
            to={paths.workshop.labels(orderId)}
            className={`${frame.act} ${frame.outline} ${classes.labels}`}
          >
            <IconTag aria-hidden="true" />
            Étiquettes
          </Link>
        )}
      </Dock>
    </>
  )
}

/** It is here, and waits at this station. */
const waitsAt = (piece: WorkshopPiece, station: Station, stations: readonly Station[]) =>
  piece.missing === null && nextStation(piece, stations)?.key === station.key

interface AllDoneProps {
  station: Station
  /** The pieces that wait at the station, in a machine or not. */
  waiting: readonly WorkshopPiece[]
  onPass: (count: number) => void
}

/** « Tout lavé »: what has a mark is ticked alone, and what turns in a machine is emptied there. */
function AllDone({ station, waiting, onPass }: AllDoneProps) {
  const navigate = useNavigate()
  const { machines } = useWorkshop().board
  const free = waiting.filter(({ batch }) => batch === null)
  const plain = free.filter(({ marked }) => !marked)
  const machine = machines.find(({ batch }) => waiting.some((piece) => piece.batch === batch?.n))
  if (free.length === 0 && machine)
    return (
      <DockAct
        tone="soleil"
        icon={<StationMark picture={station.picture} />}
        detail={`${piecesLabel(waiting.length)} dedans`}
        onPress={() => void navigate(paths.workshop.batch(station.key, machine.name))}
      >
        Voir {machine.name}
      </DockAct>
    )
  return (
    <DockAct
      tone="soleil"
      icon={<StationMark picture={station.picture} />}
      detail={leftWords(plain, free.length - plain.length)}
      disabled={plain.length === 0}
      onPress={() => onPass(plain.length)}
    >
      Tout {station.done.toLowerCase()}
    </DockAct>
  )
}

/** « reste 1 chemise », or how many pieces are left, and how many are ticked alone because of their mark. */
function leftWords(plain: readonly WorkshopPiece[], marked: number): string {
  const kinds = garmentsOf(plain)
  const [only] = kinds
  const left = plain.length
  if (marked > 0) {
    const alone = `${marked}\u00a0${marked > 1 ? 'marquées' : 'marquée'} à cocher à part`
    return left === 0 ? alone : `${piecesLabel(left)}, ${alone}`
  }
  return kinds.length === 1 && only && left === 1
    ? `reste ${garmentCount(1, only.name)}`
    : `reste ${piecesLabel(left)}`
}

interface NextProps {
  order: WorkshopOrder
  station: Station
  onStation: (station: Station) => void
}

/** Nothing waits here any more: « Suite » leads to the station where the work goes on. */
function Next({ order, station, onStation }: NextProps) {
  const { stations } = useWorkshop().board
  const next = stationNow(order, stations)
  const missing = missingOf(order)
  if (!next || next === station)
    return (
      <DockAct
        tone="soleil"
        icon={<StationMark picture={station.picture} />}
        detail={missing.length > 0 ? missingPiecesWords(missing) : undefined}
        disabled
        onPress={() => {}}
      >
        Tout {station.done.toLowerCase()}
      </DockAct>
    )
  return (
    <DockAct
      tone="soleil"
      icon={<StationMark picture={next.picture} />}
      onPress={() => onStation(next)}
    >
      Suite&nbsp;: {next.todo.toLowerCase()}
    </DockAct>
  )
}

/** When the order must be ready. */
export function Due({ order: { due }, children }: { order: WorkshopOrder; children?: ReactNode }) {
  const now = useMinute()
  const { tone, text } = dueNote(due, now)
  return (
    <div className={classes.due}>
      <IconClock width={34} height={34} aria-hidden="true" />
      <h2>{dueTitle(due, now)}</h2>
      {text ? <Flag tint={tone === 'late' ? 'danger' : 'soleil'}>{text}</Flag> : null}
      {children}
    </div>
  )
}

/** The work on a collected order has begun: its status may say so. */
function Processing({ order, onProcess }: { order: WorkshopOrder; onProcess: () => void }) {
  const { stations, startsProcessing } = useWorkshop().board
  const hasBegun = order.pieces.some(
    ({ station }) =>
      station !== null && station !== RECEIVED && stations.some((one) => one.key === station),
  )
  if (startsProcessing !== 'ask' || order.status !== 'picked_up' || !hasBegun) return null
  return (
    <div className={classes.processing}>
      <WorkNote
        tint="indigo"
        icon={<IconClock aria-hidden="true" />}
        title="Le travail a commencé."
        action={
          <button type="button" className="clickable" onClick={onProcess}>
            Oui, en traitement
          </button>
        }
      >
        Le dire au client&#8239;?
      </WorkNote>
    </div>
  )
}

/** A piece can be ticked at this station. */
export const isTickable = (piece: WorkshopPiece, station: Station, stations: readonly Station[]) =>
  piece.batch === null && canPass(piece, station.key, stations)
