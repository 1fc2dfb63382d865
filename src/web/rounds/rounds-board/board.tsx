import { IconList, IconMap2, IconPrinter, IconWand } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { cx } from '#web/lib/cx.ts'
import { useMedia } from '#web/lib/rendering/use-media.ts'
import { ChoiceBar, KeyLine, ProposalBar } from './bars.tsx'
import classes from './board.module.css'
import type { Board } from './board-model.ts'
import { dayCounts, plural } from './board-words.ts'
import { RoundColumns, TO_PLACE } from './columns.tsx'
import { DayChoice } from './day-choice.tsx'
import { ColumnCards, OneColumn } from './one-column.tsx'
import type { BoardState } from './use-board.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { useStopDrag } from './use-stop-drag.ts'

/** What the map needs of the board beside its stops. */
export interface MapModes {
  lasso: boolean
  onLasso: (on: boolean) => void
  wide: boolean
  onWide: (on: boolean) => void
}

interface Props {
  state: BoardState
  board: Board
  onDay: (day: string) => void
  onOpen: (id: string) => void
  /** Prints the sheets of the day, or that of one livreur. */
  onPrint: (livreurId?: string) => void
  /** Why nothing was printed. */
  refusal: ReactNode
  map: (modes: MapModes) => ReactNode
}

/** « Tournées »: the columns of a day and its map. */
export function RoundsBoard({ state, board, onDay, onOpen, onPrint, refusal, map }: Props) {
  const isDesk = useMedia('(min-width: 1100px)')
  const [lasso, onLasso] = useState(false)
  const [wide, onWide] = useState(false)
  const [shown, setShown] = useState<string>(TO_PLACE)
  const [part, setPart] = useState<'stops' | 'map'>('stops')
  const [isChoosing, setChoosing] = useState(false)
  const modes = { lasso, onLasso, wide, onWide }
  useBoardKeys(state, { ...modes, onOpen })
  const drag = useBoardDrag(state)
  const look = lookOf(isDesk, wide)
  return (
    <div className={cx(classes.page, wide && isDesk && classes.wide)}>
      <div
        className={cx(
          classes.work,
          (state.chosen.size > 0 || state.proposing.proposal) && classes.barred,
        )}
      >
        <Head state={state} board={board} look={look} onDay={onDay} onPrint={() => onPrint()} />
        {refusal}
        {look === 'wide' ? null : <DayLine board={board} />}
        {look === 'columns' ? (
          <RoundColumns state={state} board={board} drag={drag} onOpen={onOpen} onPrint={onPrint} />
        ) : (
          <div className={classes.one} {...drag.handlers}>
            <ColumnCards board={board} drag={drag} shown={shown} onShow={setShown} />
            {isDesk ? null : <PartChoice part={part} onChange={setPart} />}
            {isDesk || part === 'stops' ? (
              <OneColumn
                state={state}
                board={board}
                drag={drag}
                shown={shown}
                onShow={setShown}
                onOpen={onOpen}
                onPrint={onPrint}
                isChoosing={isChoosing}
              />
            ) : (
              <div ref={bringIntoSight} className={classes.map}>
                {map(modes)}
              </div>
            )}
          </div>
        )}
        <Foot
          state={state}
          board={board}
          look={look}
          isChoosing={isChoosing}
          onChoosing={setChoosing}
        />
      </div>
      {isDesk ? <div className={classes.map}>{map(modes)}</div> : null}
      {drag.dragging ? <DraggedStops state={state} drag={drag} /> : null}
    </div>
  )
}

/** Columns side by side, one of them beside a wide map, or one of them or the map. */
type Look = 'columns' | 'wide' | 'phone'

function lookOf(isDesk: boolean, wide: boolean): Look {
  if (!isDesk) return 'phone'
  return wide ? 'wide' : 'columns'
}

const WIDE_HINTS: [string[], string][] = [
  [['l'], 'entourer'],
  [['m'], 'colonnes'],
  [['Escape'], 'quitter'],
]

/** On a phone the map would begin under the acts. */
function bringIntoSight(map: HTMLElement | null): void {
  map?.scrollIntoView({ block: 'end' })
}

function useBoardDrag(state: BoardState) {
  return useStopDrag({
    enabled: !state.isPast,
    withIt: (id) => (state.chosen.has(id) ? [...state.chosen] : [id]),
    onDrop(ids, column, place) {
      if (column === TO_PLACE) state.takeBack(ids)
      else state.give(ids, column, place)
    },
  })
}

interface HeadProps {
  state: BoardState
  board: Board
  look: Look
  onDay: (day: string) => void
  onPrint: () => void
}

function Head({ state, board: { rounds, toPlace }, look, onDay, onPrint }: HeadProps) {
  const { isPast, proposing } = state
  const days = (
    <DayChoice
      day={rounds.day}
      today={rounds.today}
      days={rounds.days}
      isShort={look === 'wide'}
      onChoose={onDay}
    />
  )
  return (
    <>
      <header className={`row gap-8 ${classes.head}`}>
        <h1 className={classes.heading}>Tournées</h1>
        {look === 'columns' ? days : null}
        <span className="grow" />
        {look === 'wide' ? days : null}
        {look === 'wide' ? null : (
          <Button
            tone="outline"
            size="sm"
            aria-label="Imprimer la feuille du jour"
            title="Feuille du jour"
            onClick={onPrint}
          >
            <IconPrinter size={19} aria-hidden="true" />
          </Button>
        )}
        {look !== 'columns' || isPast ? null : (
          <Button
            tone="soleil"
            icon={<IconWand />}
            disabled={toPlace.length === 0 || proposing.proposal !== null}
            onClick={() => void proposing.propose()}
          >
            <span className="row gap-8">
              Répartir <KeyHint name="r" />
            </span>
          </Button>
        )}
      </header>
      {look === 'phone' ? days : null}
    </>
  )
}

/** The day in figures; while something is proposed, that nobody is told of it yet. */
function DayLine({ board }: { board: Board }) {
  const { all, done, placed, toPlace } = dayCounts(board)
  const { livreurs, resting, more } = board.rounds
  const onDuty = livreurs.filter(({ duty }) => duty !== null).length
  if (board.columns.some(({ before }) => before))
    return (
      <p className={`quiet ${classes.line} ${classes.proposed}`}>
        <b>Proposition</b>
        {'\u00a0'}: rien n’est encore donné, personne n’est prévenu. Chaque arrêt se déplace, ou se
        retire avec <KeyHint name="0" />
      </p>
    )
  return (
    <>
      <p className={`quiet ${classes.line}`}>
        <b>{plural(all, 'arrêt')}</b>
        {'\u00a0'}: {plural(done, 'fait')}, {plural(placed, 'placé')}, {toPlace}
        {'\u00a0'}à placer · <b>{plural(onDuty, 'livreur')}</b> en service
        {resting.length > 0 && resting.length < 4 ? `, ${resting.join(', ')} en repos` : null}
      </p>
      {more ? <Note>Seuls les 500 premiers arrêts de chaque sorte sont ici.</Note> : null}
    </>
  )
}

function PartChoice({
  part,
  onChange,
}: {
  part: 'stops' | 'map'
  onChange: (part: 'stops' | 'map') => void
}) {
  return (
    <div className={classes.parts}>
      <Segmented
        legend="Partie"
        hideLegend
        size="sm"
        value={part}
        onChange={onChange}
        options={[
          { value: 'stops', label: 'Arrêts', icon: <IconList /> },
          { value: 'map', label: 'Carte', icon: <IconMap2 /> },
        ]}
      />
    </div>
  )
}

interface FootProps {
  state: BoardState
  board: Board
  look: Look
  isChoosing: boolean
  onChoosing: (on: boolean) => void
}

/** What is chosen or proposed; else the keys, or on a phone the two acts. */
function Foot({ state, board, look, isChoosing, onChoosing }: FootProps) {
  const { chosen, proposing, isPast, clear } = state
  let bar: ReactNode = null
  if (proposing.proposal) bar = <ProposalBar state={state} board={board} />
  else if (chosen.size > 0) bar = <ChoiceBar state={state} board={board} />
  if (look === 'wide') return bar ?? <KeyLine hints={WIDE_HINTS} />
  if (look === 'columns') return bar ?? (isPast ? null : <KeyLine />)
  if (isPast) return null
  return (
    <div className={classes.dock}>
      {bar ?? (
        <div className={classes.dockActs}>
          <Button
            tone="soleil"
            size="lg"
            icon={<IconWand />}
            disabled={board.toPlace.length === 0}
            onClick={() => void proposing.propose()}
          >
            {board.toPlace.length > 0 ? `Répartir les ${board.toPlace.length}` : 'Répartir'}
          </Button>
          <Button
            tone="outline"
            size="lg"
            aria-pressed={isChoosing}
            onClick={() => {
              if (isChoosing) clear()
              onChoosing(!isChoosing)
            }}
          >
            {isChoosing ? 'Fini' : 'Choisir'}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Follows the pointer. */
function DraggedStops({
  state,
  drag,
}: {
  state: BoardState
  drag: ReturnType<typeof useStopDrag>
}) {
  if (!drag.dragging) return null
  const { ids, x, y, line } = drag.dragging
  const [first = ''] = ids
  const name =
    ids.length > 1 ? plural(ids.length, 'arrêt') : state.board?.stops.get(first)?.clientName
  return (
    <>
      {line ? <div className={classes.place} style={line} /> : null}
      <div className={classes.dragged} style={{ transform: `translate(${x + 12}px, ${y + 8}px)` }}>
        {name}
      </div>
    </>
  )
}
