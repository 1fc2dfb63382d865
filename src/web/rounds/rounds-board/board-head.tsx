import { IconPrinter, IconWand } from '@tabler/icons-react'
import { CROW_WORDS } from '#shared/places/distance.ts'
import { isOffDuty } from '#shared/rounds/day-rounds.ts'
import { isolated } from '#shared/text/isolate.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { Button } from '#web/components/actions/button.tsx'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { useMedia } from '#web/lib/rendering/use-media.ts'
import classes from './board.module.css'
import { type Board, leftOffDuty } from './board-model.ts'
import { dayCounts } from './board-words.ts'
import { DoneFigures } from './column-head.tsx'
import { DayChoice } from './day-choice.tsx'
import type { BoardState } from './use-board.ts'

/** Columns side by side, one of them beside a wide map, or one of them or the map. */
export type Look = 'columns' | 'wide' | 'phone'

interface HeadProps {
  state: BoardState
  board: Board
  look: Look
  onDay: (day: string) => void
  onPrint: () => void
}

/** The name of the screen, its days, and its two acts; of a day that is over nothing is left to print or to place. */
export function BoardHead({ state, board: { rounds, toPlace }, look, onDay, onPrint }: HeadProps) {
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
        {look === 'wide' || isPast ? null : (
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

interface LineProps {
  state: BoardState
  board: Board
  look: Look
}

/** The day in figures; while something is proposed, that nobody is told of it yet. */
export function DayLine({ state, board, look }: LineProps) {
  const { more } = board.rounds
  // Who has just stopped is off at once: the minute of the board may be older.
  const now = serverNow()
  if (board.columns.some(({ before }) => before)) return <ProposedLine look={look} />
  return (
    <>
      <div className={`row wrap gap-16 row-gap-4 ${classes.line}`}>
        <p className="quiet">
          {state.isPast ? (
            <PastFigures board={board} />
          ) : (
            <DayFigures board={board} look={look} now={now} />
          )}
        </p>
        {state.isPast ? null : <OffDuty state={state} board={board} now={now} />}
      </div>
      {more ? <Note>Seuls les 500 premiers arrêts de chaque sorte sont ici.</Note> : null}
    </>
  )
}

/** A finger has no key: it drags. */
function ProposedLine({ look }: { look: Look }) {
  const isTouch = useMedia('(pointer: coarse)') || look === 'phone'
  return (
    <p className={`quiet ${classes.line} ${classes.proposed}`}>
      <b>Proposition</b>
      {'\u00a0'}: rien n’est encore donné, personne n’est prévenu.{' '}
      {isTouch ? (
        'Glissez un arrêt vers un autre livreur, ou vers «\u00a0À placer\u00a0» pour le retirer.'
      ) : (
        <>
          Chaque arrêt se déplace, ou se retire avec <KeyHint name="0" />
        </>
      )}
    </p>
  )
}

function DayFigures({ board, look, now }: { board: Board; look: Look; now: number }) {
  const { all, done, placed, toPlace } = dayCounts(board)
  const { livreurs, resting } = board.rounds
  const onDuty = livreurs.filter((livreur) => !isOffDuty(livreur, now)).length
  return (
    <>
      <b>{countLabel(all, 'arrêt')}</b>
      {'\u00a0'}: {countLabel(done, 'fait')}, {countLabel(placed, 'placé')}, {toPlace}
      {'\u00a0'}à placer
      {look === 'columns' ? (
        <>
          {' '}
          · <b>{countLabel(onDuty, 'livreur')}</b> en service
          {resting.length > 0 && resting.length < 4 ? `, ${resting.join(', ')} en repos` : null}
        </>
      ) : null}{' '}
      · km {CROW_WORDS}
    </>
  )
}

/** Their duty ended before their round: what is left goes back to « À placer », where « Répartir » finds it. */
function OffDuty({ state, board, now }: Pick<LineProps, 'state' | 'board'> & { now: number }) {
  return leftOffDuty(board, now).map(({ livreur: { id, fullname }, ids }) => (
    <p key={id} className="row gap-8 caution">
      {ids.length} chez {isolated(fullname)}, hors service
      <Button
        tone="outline"
        size="sm"
        aria-label={`Reprendre ${countLabel(ids.length, 'arrêt')} de ${fullname}`}
        onClick={() => state.takeBack(ids)}
      >
        Reprendre
      </Button>
    </p>
  ))
}

function PastFigures({ board }: { board: Board }) {
  const received = board.columns.reduce((sum, column) => sum + column.received, 0)
  return <DoneFigures count={dayCounts(board).done} received={received} />
}
