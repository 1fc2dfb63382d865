import { type ReactNode, useRef } from 'react'
import { formatDay, formatDayMonth, formatTime } from '#shared/dates.ts'
import { CROW_WORDS } from '#shared/places/distance.ts'
import type { DayRounds } from '#shared/rounds/day-rounds.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { shortSlotHours } from '#shared/time/slot-words.ts'
import { BUSINESS_ZONE, instantOf } from '#shared/time/zone.ts'
import { Logo } from '#web/components/frame/logo.tsx'
import { WayMap } from '#web/components/map/way-map.tsx'
import { A4Sheet } from '#web/components/paper/a4-sheet.tsx'
import { useRunningHead } from '#web/components/paper/paper-page.ts'
import type { Board, BoardColumn, BoardStop } from '../rounds-board/board-model.ts'
import classes from './day-sheet.module.css'
import { sheetFigures, sheetRounds, slotsOf } from './sheet-parts.ts'
import { SheetTable } from './sheet-table.tsx'

export interface DaySheetProps {
  board: Board
  /** Only the sheet of this livreur; null for all, and what is to be placed. */
  livreurId: string | null
  /** When it is printed, in milliseconds UTC. */
  now: number
}

/** The rounds of a day on paper: each livreur leaves with their page, which they sign. Only a printer shows it. */
export default function DaySheet({ board, livreurId, now }: DaySheetProps) {
  const day = board.rounds
  const rounds = sheetRounds(board, livreurId)
  const waiting = livreurId === null ? board.toPlace : []
  const isEmpty = rounds.length === 0 && waiting.length === 0
  return (
    <A4Sheet className={classes.paper} aria-label="Feuille du jour">
      {rounds.map((round) => (
        <RoundPage key={round.livreur.id} round={round} day={day} now={now} />
      ))}
      {waiting.length > 0 ? <WaitingPage stops={waiting} day={day} now={now} /> : null}
      {isEmpty ? (
        <Page title="Feuille du jour" day={day} said={[]} now={now} foot={[]}>
          <p className={classes.none}>Aucun arrêt à faire.</p>
        </Page>
      ) : null}
    </A4Sheet>
  )
}

interface RoundPageProps {
  round: BoardColumn
  day: DayRounds
  now: number
}

function RoundPage({ round, day, now }: RoundPageProps) {
  const { livreur, stops, done, toReceive } = round
  const figures = sheetFigures(round)
  if (toReceive > 0) figures.push({ figure: formatFcfa(toReceive), words: 'à recevoir' })
  const places = stops.flatMap(({ place, visit, number }) =>
    place && number !== null ? { point: place, number, isSquare: visit === 'delivery' } : [],
  )
  return (
    <Page
      title={livreur.fullname}
      day={day}
      said={[livreur.duty && shortSlotHours(livreur.duty), formatPhone(livreur.phone)]}
      now={now}
      foot={[
        `kilomètres ${CROW_WORDS}`,
        done.length > 0 && `les arrêts déjà faits (${done.length}) n’y sont plus`,
        day.more && MORE,
      ]}
    >
      <Figures figures={figures} />
      <SheetTable
        label={`Arrêts de ${livreur.fullname}`}
        slots={slotsOf(stops)}
        end={
          <>
            {places.length > 0 ? (
              <div className={classes.map}>
                <WayMap places={places} />
              </div>
            ) : null}
            <Notes isSigned />
          </>
        }
      />
    </Page>
  )
}

interface WaitingPageProps {
  stops: readonly BoardStop[]
  day: DayRounds
  now: number
}

function WaitingPage({ stops, day, now }: WaitingPageProps) {
  return (
    <Page
      title="À placer"
      day={day}
      said={[countLabel(stops.length, 'arrêt')]}
      now={now}
      foot={[day.more && MORE]}
    >
      <SheetTable label="À placer" slots={slotsOf(stops)} waiting end={<Notes />} />
    </Page>
  )
}

const MORE = 'il y a d’autres arrêts, qui ne tiennent pas ici'

interface PageProps {
  title: string
  day: Pick<DayRounds, 'day'>
  said: (string | null)[]
  now: number
  foot: (string | false)[]
  children: ReactNode
}

function Page({ title, day, said, now, foot, children }: PageProps) {
  const section = useRef<HTMLElement>(null)
  const date = formatDay(instantOf(day.day, 0, BUSINESS_ZONE))
  // Its second page is not taken for another livreur's.
  useRunningHead(section, `Lavéo · Feuille du jour · ${title} · ${date}`)
  const printed = `Imprimée le ${formatDayMonth(now)} à ${formatTime(now)}`
  return (
    <section ref={section} className={classes.page}>
      <header className={`flex justify-between ${classes.head}`}>
        <div>
          <Logo large />
          <h2 className={classes.title}>{title}</h2>
        </div>
        <p className={classes.when}>
          <b>{date}</b>
          <span className={`block ${classes.facts}`}>
            {['Feuille du jour', ...said].filter(Boolean).join(' · ')}
          </span>
        </p>
      </header>
      {children}
      <p className={classes.printed}>{[printed, ...foot].filter(Boolean).join(' · ')}</p>
    </section>
  )
}

function Figures({ figures }: { figures: readonly { figure: string; words: string }[] }) {
  return (
    <div className={classes.figures}>
      {figures.map(({ figure, words }) => (
        <p key={words}>
          <b className="block">{figure}</b>
          {words}
        </p>
      ))}
    </div>
  )
}

/** Lines to fill in by hand, at the end of a table, so that they are never alone on a page. */
function Notes({ isSigned = false }: { isSigned?: boolean }) {
  return (
    <div className={classes.notes}>
      <p className="strong">Notes</p>
      <div className={classes.line} />
      <div className={classes.line} />
      {isSigned ? (
        <div className={classes.signatures}>
          <p>Versé à la caisse, compté par</p>
          <p>Écart et motif</p>
          <p>Signature du livreur</p>
        </div>
      ) : null}
    </div>
  )
}
