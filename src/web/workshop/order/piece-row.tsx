import {
  IconAlertTriangle,
  IconCheck,
  IconDotsVertical,
  IconDroplet,
  IconHandStop,
  IconQuestionMark,
  IconReload,
  IconScissors,
  IconShoppingBag,
  IconTag,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatTimeNear } from '#shared/dates.ts'
import { RESERVE_LABELS } from '#shared/orders/custody.ts'
import { MISSING_REASON_LABELS } from '#shared/orders/pieces/pieces.ts'
import { canPass, stationsOf } from '#shared/orders/pieces/stations.ts'
import type { Station } from '#shared/shop/settings/workshop-settings.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { formatKilos } from '#shared/text/weight.ts'
import type { WorkshopMachine, WorkshopPiece } from '#shared/workshop/board.ts'
import { damagedWord } from '#shared/workshop/board-words.ts'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { FileField, useAddPhotos } from '#web/record/photo-field.tsx'
import { GarmentImage } from '#web/shop/garment-image.tsx'
import { StationMark } from '#web/shop/station-picture.tsx'
import { Flag } from '../frame/parts.tsx'
import { useWorkshop } from '../workshop-context.ts'
import classes from './order.module.css'

export interface PieceExtra {
  is: 'redo' | 'stain' | 'damage' | 'missing' | 'open'
  /** The photo of what is damaged. */
  photo?: Blob
}

interface Props {
  piece: WorkshopPiece
  /** Pieces of the order. */
  of: number
  station: Station
  stations: readonly Station[]
  isOpened: boolean
  onOpen: () => void
  onPass: () => void
  onExtra: (extra: PieceExtra) => void
}

type RowState = 'done' | 'waits' | 'skips' | 'loaded' | 'missing'

function stateOf(piece: WorkshopPiece, station: Station, stations: readonly Station[]): RowState {
  if (piece.missing && !piece.missing.released) return 'missing'
  if (!stationsOf(piece, stations).includes(station)) return 'skips'
  if (!canPass(piece, station.key, stations)) return 'done'
  return piece.batch === null ? 'waits' : 'loaded'
}

/** A piece at a station: its picture, its number, and whether it passed. */
export function StationPiece({
  piece,
  of,
  station,
  stations,
  isOpened,
  onOpen,
  onPass,
  onExtra,
}: Props) {
  const { number, name, imageUrl, grams } = piece
  const state = stateOf(piece, station, stations)
  const label = `${name} ${number}`
  return (
    <li className={cx(classes.piece, classes[state])}>
      <span className={`place-center ${classes.picture}`}>
        <GarmentImage src={imageUrl} size={76} />
      </span>
      <div className="shrink">
        <h3 className={classes.name}>
          {name}
          <em>
            {number}/{of}
          </em>
          {grams === null ? null : <em>{formatKilos(grams)}</em>}
        </h3>
        <Marks piece={piece} stations={stations} station={station} state={state} />
      </div>
      <div className="flex gap-10">
        <button
          type="button"
          className={`place-center clickable ${classes.more}`}
          aria-expanded={isOpened}
          aria-label={`Autre chose, ${label}`}
          onClick={onOpen}
        >
          <IconDotsVertical width={34} height={34} aria-hidden="true" />
          <span className={classes.word}>Autre</span>
        </button>
        {state === 'loaded' ? (
          <ToMachine piece={piece} station={station} />
        ) : (
          <Tick state={state} done={station.done} label={label} onPass={onPass} />
        )}
      </div>
      {isOpened ? <Extras piece={piece} onExtra={onExtra} /> : null}
    </li>
  )
}

interface TickProps {
  state: RowState
  /** « Lavé ». */
  done: string
  label: string
  onPass: () => void
}

function Tick({ state, done, label, onPass }: TickProps) {
  if (state === 'skips')
    return <span className={`place-center ${classes.tick} ${classes.skip}`}>–</span>
  const isDone = state === 'done'
  return (
    <button
      type="button"
      className={`place-center clickable ${classes.tick}`}
      aria-label={`${done}, ${label}`}
      aria-pressed={isDone}
      disabled={isDone}
      onClick={onPass}
    >
      <IconCheck width={38} height={38} strokeWidth={3.2} aria-hidden="true" />
      <span className={classes.word}>{done}</span>
    </button>
  )
}

const machineWith = (machines: readonly WorkshopMachine[], { batch: n }: WorkshopPiece) =>
  machines.find(({ batch }) => batch !== null && batch.n === n)

/** In the place of the tick: a piece that turns is emptied with its machine. */
function ToMachine({ piece, station }: Pick<MarksProps, 'piece' | 'station'>) {
  const machine = machineWith(useWorkshop().board.machines, piece)
  return (
    <Link
      to={paths.workshop.batch(machine?.batch?.station ?? station.key, machine?.name)}
      className={`place-center no-underline ${classes.tick} ${classes.turning}`}
      aria-label={`${machine?.name ?? 'Machine'}, ${piece.name} ${piece.number}`}
    >
      <StationMark picture={station.picture} />
      <span className={classes.word}>{machine?.name ?? 'Machine'}</span>
    </Link>
  )
}

interface MarksProps {
  piece: WorkshopPiece
  station: Station
  stations: readonly Station[]
  state: RowState
}

/** It shows who had the piece last, its tag, its faults, and the defects that it had before the laundry. */
function Marks({ piece, station, stations, state }: MarksProps) {
  const { last, tag, redo, stained, damaged, defects, missing } = piece
  const now = useMinute()
  // One word for one stain: that it was there before the laundry says more.
  const isNewStain = stained && !defects.some(({ kind }) => kind === 'tache')
  const needed = stationsOf(piece, stations).slice(1, -1)
  return (
    <>
      <p className={classes.service}>
        {needed.map((one) => (
          <span key={one.key} className={classes.step}>
            <StationMark picture={one.picture} />
            {one.done}
          </span>
        ))}
        {state === 'skips' ? <span>{serviceLabel(piece.service)}</span> : null}
        {state === 'done' && last ? (
          <span>
            {last.worker ? `${last.worker}, ` : ''}
            {formatTimeNear(last.at, now)}
          </span>
        ) : null}
        {tag ? (
          <span className={classes.tag}>
            <IconTag aria-hidden="true" />
            {tag}
          </span>
        ) : null}
        <span className="visually-hidden">{station.done}</span>
      </p>
      <p className={classes.flags}>
        {missing ? (
          <Flag tint="danger" icon={<IconHandStop aria-hidden="true" />}>
            {missing.released ? 'Partie sans elle' : MISSING_REASON_LABELS[missing.reason]}
          </Flag>
        ) : null}
        {redo ? <Flag icon={<IconReload aria-hidden="true" />}>À refaire</Flag> : null}
        {isNewStain ? <Flag icon={<IconDroplet aria-hidden="true" />}>Tache</Flag> : null}
        {damaged ? (
          <Flag tint="danger" icon={<IconScissors aria-hidden="true" />}>
            {damagedWord(piece)}
          </Flag>
        ) : null}
        {defects.map(({ kind }) => (
          <Flag
            key={kind}
            icon={
              kind === 'tache' ? (
                <IconDroplet aria-hidden="true" />
              ) : (
                <IconAlertTriangle aria-hidden="true" />
              )
            }
          >
            {RESERVE_LABELS[kind]} déjà là
          </Flag>
        ))}
      </p>
    </>
  )
}

/** Workers report here that something is wrong with a piece. */
function Extras({ piece, onExtra }: { piece: WorkshopPiece; onExtra: Props['onExtra'] }) {
  const { add, working, failure } = useAddPhotos(1, (photo) => onExtra({ is: 'damage', photo }))
  return (
    <div className={classes.extras}>
      {piece.grams !== null && piece.station !== null && !piece.missing ? (
        <Extra icon={<IconShoppingBag />} onPress={() => onExtra({ is: 'open' })}>
          Ouvrir le sac
        </Extra>
      ) : null}
      <Extra icon={<IconReload />} onPress={() => onExtra({ is: 'redo' })}>
        À refaire
      </Extra>
      <Extra icon={<IconDroplet />} onPress={() => onExtra({ is: 'stain' })}>
        Tache
      </Extra>
      <FileField
        className={`relative clickable ${classes.extra}`}
        capture="environment"
        busy={working > 0}
        onFiles={add}
      >
        <i className="place-center round" aria-hidden="true">
          <IconScissors />
        </i>
        {working > 0 ? 'Photo…' : damagedWord(piece)}
      </FileField>
      <Extra icon={<IconQuestionMark />} isGrave onPress={() => onExtra({ is: 'missing' })}>
        {piece.missing ? 'Retrouvée ?' : 'Manque'}
      </Extra>
      {failure ? (
        <p className="whole-row negative" role="alert">
          {failure}
        </p>
      ) : null}
    </div>
  )
}

interface ExtraProps {
  icon: ReactNode
  isGrave?: boolean
  children: ReactNode
  onPress: () => void
}

function Extra({ icon, isGrave = false, children, onPress }: ExtraProps) {
  return (
    <button
      type="button"
      className={cx('clickable', classes.extra, isGrave && classes.grave)}
      onClick={onPress}
    >
      <i className="place-center round" aria-hidden="true">
        {icon}
      </i>
      {children}
    </button>
  )
}
