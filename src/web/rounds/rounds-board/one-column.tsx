import { IconCircle, IconCircleCheckFilled, IconGripVertical, IconLock } from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import { firstNameOf } from '#shared/text/first-name.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { shortSlotHours } from '#shared/time/slot-words.ts'
import { cx } from '#web/lib/cx.ts'
import { type Board, type BoardColumn, type BoardStop, isMovable } from './board-model.ts'
import { leftWords, stopsWords } from './board-words.ts'
import columnClasses from './column.module.css'
import { DutyThread, LivreurKey, RoundFigures } from './column-head.tsx'
import { ColumnMenu, emptyWords, NobodyOnDuty, TO_PLACE } from './columns.tsx'
import { inColourOf } from './livreur-colour.ts'
import classes from './one-column.module.css'
import { DoneLine } from './stop-groups.tsx'
import { StopList } from './stop-list.tsx'
import type { BoardState } from './use-board.ts'
import type { StopDrag } from './use-stop-drag.ts'

interface Props {
  state: BoardState
  board: Board
  drag: StopDrag
  /** The id of its livreur, or TO_PLACE. */
  shown: string
  onShow: (column: string) => void
  onOpen: (id: string) => void
  onPrint: (livreurId: string) => void
  isChoosing: boolean
}

/** The columns as cards, which also take a stop that is dragged to them. */
export function ColumnCards({
  board,
  isPast,
  drag,
  shown,
  onShow,
}: Pick<Props, 'board' | 'drag' | 'shown' | 'onShow'> & { isPast: boolean }) {
  const { toPlace, columns } = board
  const late = toPlace.filter((stop) => stop.late).length
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a set of fields
    <div className={classes.cards} role="group" aria-label="Colonne">
      <button
        type="button"
        className={cx(classes.card, shown === TO_PLACE && classes.on)}
        aria-pressed={shown === TO_PLACE}
        data-column={TO_PLACE}
        onClick={() => onShow(TO_PLACE)}
      >
        <span className={classes.count}>{toPlace.length}</span>
        <span className="shrink">
          À placer
          <small className={cx(late > 0 && 'strong negative')}>
            {late > 0 ? `${late} en retard` : toPlaceWords(board, isPast)}
          </small>
        </span>
      </button>
      {columns.map(({ livreur, count, done, isOver }) => (
        <button
          key={livreur.id}
          type="button"
          className={cx(
            classes.card,
            shown === livreur.id && classes.on,
            drag.over === livreur.id && columnClasses.target,
          )}
          style={inColourOf(livreur)}
          aria-pressed={shown === livreur.id}
          data-column={livreur.id}
          onClick={() => onShow(livreur.id)}
        >
          <LivreurKey number={livreur.key} />
          <span className="shrink">
            {firstNameOf(livreur.fullname)}
            <small className={cx(isOver && 'strong caution')}>
              {isPast && done.length > 0
                ? countLabel(done.length, 'fait')
                : leftWords({ count, done })}
              {isOver ? (livreur.duty === null ? ', hors service' : ', plein') : null}
            </small>
          </span>
        </button>
      ))}
    </div>
  )
}

function toPlaceWords({ toPlace, rounds }: Board, isPast: boolean): string {
  if (toPlace.length > 0) return stopsWords(toPlace.length)
  if (isPast) return 'Jour passé'
  return rounds.stops.length === 0 ? stopsWords(0) : 'Tout est placé'
}

/** One column at a time: on a phone, and beside a wide map. */
export function OneColumn({ board, shown, ...props }: Props) {
  const column = board.columns.find(({ livreur }) => livreur.id === shown)
  if (column) return <OneRound {...props} column={column} />
  return (
    <section aria-label="À placer" data-column={TO_PLACE}>
      <h2 className="visually-hidden">À placer</h2>
      {board.toPlace.length === 0 ? (
        <p className={`quiet ${columnClasses.empty}`}>{emptyWords(props.state, board)}</p>
      ) : (
        <StopList
          isFree
          stops={board.toPlace}
          state={props.state}
          onOpen={props.onOpen}
          isChoosing={props.isChoosing}
          handle={(stop) => (
            <Mark state={props.state} drag={props.drag} isChoosing={props.isChoosing} stop={stop} />
          )}
        />
      )}
      {board.columns.length === 0 ? <NobodyOnDuty /> : null}
    </section>
  )
}

function OneRound({
  state,
  column,
  drag,
  onOpen,
  onPrint,
  isChoosing,
}: Omit<Props, 'board' | 'shown' | 'onShow'> & { column: BoardColumn }) {
  const { livreur, stops, toReceive } = column
  return (
    <section style={inColourOf(livreur)} aria-label={livreur.fullname} data-column={livreur.id}>
      <h2 className="visually-hidden">{livreur.fullname}</h2>
      <div className={`surface ${classes.summary}`}>
        <div className="flex justify-between gap-8">
          <RoundFigures column={column} isPast={state.isPast} />
          <span className="row gap-4 align-start quiet nowrap">
            {livreur.duty ? shortSlotHours(livreur.duty) : 'Repos'}
            <ColumnMenu column={column} state={state} onPrint={onPrint} />
          </span>
        </div>
        {toReceive > 0 ? (
          <p className="m-0">
            À recevoir <b className="digits">{formatFrancs(toReceive)}</b>
          </p>
        ) : null}
        {state.isPast ? null : <DutyThread column={column} now={state.now} />}
      </div>
      <DoneLine column={column} isPast={state.isPast} />
      <StopList
        stops={stops}
        state={state}
        onOpen={onOpen}
        isChoosing={isChoosing}
        handle={(stop) => <Mark state={state} drag={drag} isChoosing={isChoosing} stop={stop} />}
      />
    </section>
  )
}

interface MarkProps extends Pick<Props, 'state' | 'drag' | 'isChoosing'> {
  stop: BoardStop
}

/** While a tap chooses stops it shows whether this one is chosen; otherwise it is the handle that moves the stop. */
function Mark({ stop, state, drag, isChoosing }: MarkProps) {
  if (!isChoosing || !isMovable(stop)) return <Handle stop={stop} drag={drag} />
  const isChosen = state.chosen.has(stop.id)
  return (
    <span
      className={cx('place-center', classes.handle, classes.mark, isChosen ? 'accent' : 'quiet')}
    >
      {isChosen ? <IconCircleCheckFilled aria-hidden="true" /> : <IconCircle aria-hidden="true" />}
    </span>
  )
}

/** Moves a stop with a finger. Nobody takes one from a livreur who rides to it. */
function Handle({ stop, drag }: { stop: BoardStop; drag: StopDrag }) {
  if (!isMovable(stop))
    return (
      <span
        className={`place-center quiet ${classes.handle} ${classes.mark}`}
        title="À réassigner depuis la commande"
      >
        <IconLock aria-hidden="true" />
      </span>
    )
  return (
    <button
      type="button"
      className={`place-center quiet ${classes.handle}`}
      aria-label={`Déplacer ${stop.clientName}`}
      tabIndex={-1}
      onPointerDown={(event: PointerEvent) => {
        // Captured by the row, the finger would tell no column.
        event.currentTarget.releasePointerCapture(event.pointerId)
        drag.grab(stop.id, event)
      }}
    >
      <IconGripVertical aria-hidden="true" />
    </button>
  )
}
