import { IconArrowBackUp, IconPhone, IconPrinter } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { formatFrancs } from '#shared/text/money.ts'
import { ActionItem } from '#web/components/actions/action-menu.tsx'
import { DotsMenu } from '#web/components/actions/dots-menu.tsx'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import grid from './board.module.css'
import { type Board, type BoardColumn, isMovable } from './board-model.ts'
import { freeWords } from './board-words.ts'
import classes from './column.module.css'
import { ColumnHead, DutyThread } from './column-head.tsx'
import { inColourOf } from './livreur-colour.ts'
import { DoneLine } from './stop-groups.tsx'
import { StopList } from './stop-list.tsx'
import type { BoardState } from './use-board.ts'
import type { StopDrag } from './use-stop-drag.ts'

interface Props {
  state: BoardState
  board: Board
  drag: StopDrag
  onOpen: (id: string) => void
  /** Prints the sheet of one livreur. */
  onPrint: (livreurId: string) => void
}

/** Stops to be placed, then a column for each livreur; from the fourth on the columns scroll sideways. */
export function RoundColumns({ state, board, drag, onOpen, onPrint }: Props) {
  return (
    <div className={grid.columns} {...drag.handlers}>
      <ToPlaceColumn state={state} board={board} drag={drag} onOpen={onOpen} />
      {board.columns.length === 0 ? (
        <NobodyOnDuty />
      ) : (
        <div className={grid.livreurs}>
          {board.columns.map((column) => (
            <LivreurColumn
              key={column.livreur.id}
              column={column}
              state={state}
              drag={drag}
              onOpen={onOpen}
              onPrint={onPrint}
            />
          ))}
        </div>
      )}
    </div>
  )
}

interface ToPlaceProps extends Omit<Props, 'onPrint'> {
  board: Board
}

function ToPlaceColumn({ state, board, drag, onOpen }: ToPlaceProps) {
  const { toPlace } = board
  return (
    <section
      className={cx(classes.column, classes.free, drag.over === TO_PLACE && classes.target)}
      aria-label="À placer"
      data-column={TO_PLACE}
    >
      <header className={classes.head}>
        <div className={`row gap-8 ${classes.title}`}>
          <h2 className={classes.name}>À placer</h2>
          <ToPlaceCount board={board} />
        </div>
        <ToPlaceFigures board={board} />
      </header>
      <div className={classes.body} data-scrolls="">
        {toPlace.length === 0 ? (
          <p className={`quiet ${classes.empty}`}>{emptyWords(state, board)}</p>
        ) : (
          <StopList isFree stops={toPlace} state={state} onOpen={onOpen} />
        )}
      </div>
    </section>
  )
}

/** The words of an empty column; on a day that is over nothing can be placed any more. */
export function emptyWords({ isPast }: BoardState, board: Board): string {
  if (isPast) return 'Ce jour est passé.'
  return board.rounds.stops.length === 0 ? 'Aucun arrêt ce jour-là.' : 'Tout est placé.'
}

/** The name of « À placer » among the columns. */
export const TO_PLACE = 'to_place'

export function ToPlaceCount({ board: { toPlace } }: { board: Board }) {
  const left = toPlace.filter(({ proposedFor }) => !proposedFor).length
  return (
    <b className={`quiet ${classes.name}`}>
      {left < toPlace.length ? `${toPlace.length} → ${left}` : toPlace.length}
    </b>
  )
}

export function ToPlaceFigures({ board: { toPlace } }: { board: Board }) {
  const late = toPlace.filter((stop) => stop.late).length
  const proposed = toPlace.filter(({ proposedFor }) => proposedFor).length
  if (proposed > 0)
    return (
      <p className={classes.figures}>
        {proposed} proposé{proposed > 1 ? 's' : ''}
        <br />
        {toPlace.length > proposed
          ? `${toPlace.length - proposed} rest${toPlace.length - proposed > 1 ? 'ent' : 'e'} ici`
          : null}
      </p>
    )
  return (
    <p className={classes.figures}>
      {late > 0 ? (
        <>
          <b className="negative">{late} en retard</b>
          <br />
        </>
      ) : null}
      {freeWords(toPlace)}
    </p>
  )
}

function LivreurColumn({
  column,
  state,
  drag,
  onOpen,
  onPrint,
}: Omit<Props, 'board'> & { column: BoardColumn }) {
  const { livreur, stops, toReceive } = column
  return (
    <section
      className={cx(classes.column, drag.over === livreur.id && classes.target)}
      style={inColourOf(livreur)}
      aria-label={livreur.fullname}
      data-column={livreur.id}
    >
      <ColumnHead
        column={column}
        isPast={state.isPast}
        thread={state.isPast ? null : <DutyThread column={column} now={state.now} />}
        menu={<ColumnMenu column={column} state={state} onPrint={onPrint} />}
      />
      <div className={classes.body} data-scrolls="">
        <DoneLine column={column} isPast={state.isPast} />
        <StopList stops={stops} state={state} onOpen={onOpen} />
      </div>
      {state.isPast ? null : (
        <p className={`row justify-between m-0 ${classes.foot}`}>
          À recevoir <b className="digits">{formatFrancs(toReceive)}</b>
        </p>
      )}
    </section>
  )
}

interface MenuProps {
  column: BoardColumn
  state: BoardState
  onPrint: (livreurId: string) => void
}

/** ⋯: Tout retirer, Imprimer sa feuille, Appeler; of a day that is over only the last is left. */
export function ColumnMenu({ column: { livreur, stops }, state, onPrint }: MenuProps) {
  const movable = stops.filter(isMovable).map(({ id }) => id)
  return (
    <DotsMenu
      label={`Actions, ${livreur.fullname}`}
      width={240}
      className={`icons-20 ${classes.menu}`}
    >
      {state.isPast ? null : (
        <>
          <ActionItem
            icon={<IconArrowBackUp />}
            disabled={movable.length === 0}
            onClick={() => state.takeBack(movable)}
          >
            Tout retirer
          </ActionItem>
          <ActionItem icon={<IconPrinter />} onClick={() => onPrint(livreur.id)}>
            Imprimer sa feuille
          </ActionItem>
        </>
      )}
      <ActionItem
        icon={<IconPhone />}
        onClick={() => window.location.assign(`tel:${livreur.phone}`)}
      >
        Appeler
      </ActionItem>
    </DotsMenu>
  )
}

/** Nobody works that day: the rounds are made where their hours are. */
export function NobodyOnDuty() {
  return (
    <div className={`stack gap-8 quiet ${classes.empty}`}>
      <p className="m-0">Aucun livreur n’est en service ce jour-là.</p>
      <Link to={paths.admin.duty}>Voir le service dans Équipe</Link>
    </div>
  )
}
