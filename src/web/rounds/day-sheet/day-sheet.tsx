import { IconMoped } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { formatDay, formatTime } from '#shared/dates.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { Logo } from '#web/components/frame/logo.tsx'
import { A4Sheet } from '#web/components/paper/a4-sheet.tsx'
import { useRunningHead } from '#web/components/paper/paper-page.ts'
import { cx } from '#web/lib/cx.ts'
import classes from './day-sheet.module.css'
import { DoneTable } from './done-table.tsx'
import { type DaySheet, roundsLabel, sectionsOf, sheetSummary } from './sheet-parts.ts'
import { SheetTable } from './sheet-table.tsx'

/**
 * The day's sheet, to be printed: a page for the round of each livreur, who signs it, one for the orders to assign, one
 * for the missions done. Each page has the head of the sheet, since it leaves with its livreur.
 */
export function DaySheetPaper({ sheet }: { sheet: DaySheet }) {
  const { at, missions, waiting, done } = sheet
  const rounds = sectionsOf(missions.orders, at)
  const last = rounds.at(-1)
  const hasRounds = rounds.length > 0
  const hasWaiting = waiting.orders.length > 0
  const hasDone = done.missions.length > 0
  return (
    <A4Sheet className={classes.paper} aria-label="Feuille du jour">
      {rounds.map(({ livreur, orders }, index) => (
        <Part
          key={livreur.id}
          sheet={sheet}
          first={index === 0}
          title={livreur.fullname}
          icon
          beside={formatPhone(livreur.phone)}
          end={livreur.available ? roundsLabel(orders) : `À réassigner · ${roundsLabel(orders)}`}
        >
          <SheetTable
            label={`Missions de ${livreur.fullname}`}
            orders={orders}
            end={<Footer more={missions.more && livreur === last?.livreur} />}
          />
        </Part>
      ))}
      {hasWaiting ? (
        <Part sheet={sheet} first={!hasRounds} title="À assigner" end={roundsLabel(waiting.orders)}>
          <SheetTable
            label="À assigner"
            orders={waiting.orders}
            waiting
            end={<Footer more={waiting.more} isSigned={false} />}
          />
        </Part>
      ) : null}
      {hasDone ? (
        <Part sheet={sheet} first={!hasRounds && !hasWaiting} title="Fait aujourd’hui">
          <DoneTable missions={done.missions} end={done.more ? <MoreNote /> : null} />
        </Part>
      ) : null}
      {hasRounds || hasWaiting || hasDone ? null : (
        <Part sheet={sheet} first>
          <Footer />
        </Part>
      )}
    </A4Sheet>
  )
}

interface PartProps {
  sheet: DaySheet
  /** The others have a page of their own, which repeats the head of the sheet. */
  first?: boolean
  title?: string
  icon?: boolean
  beside?: string
  end?: string
  children: ReactNode
}

function Part({ sheet, first = false, title, icon = false, beside, end, children }: PartProps) {
  const section = useRef<HTMLElement>(null)
  // Its second page is not taken for another livreur's.
  useRunningHead(section, title ? `Lavéo · Feuille du jour · ${title}` : 'Lavéo · Feuille du jour')
  return (
    <section ref={section} className={cx(classes.section, !first && classes.page)}>
      {first ? (
        <Head sheet={sheet} />
      ) : (
        <div className={classes.again}>
          <Head sheet={sheet} again />
        </div>
      )}
      {first && sheet.missions.orders.length === 0 ? (
        <p className={`mt-20 ${classes.none}`}>Aucune mission en cours.</p>
      ) : null}
      {title ? (
        <div className={`row wrap ${classes.part}`}>
          {icon ? <IconMoped aria-hidden="true" /> : null}
          <h2>{title}</h2>
          {beside ? <span>{beside}</span> : null}
          {end ? <p>{end}</p> : null}
        </div>
      ) : null}
      {children}
    </section>
  )
}

/** The head of the first page, and of the others on paper. */
function Head({ sheet, again = false }: { sheet: DaySheet; again?: boolean }) {
  const { at } = sheet
  const Title = again ? 'p' : 'h1'
  const summary = sheetSummary(sheet)
  return (
    <header className={`flex wrap justify-between ${classes.head}`}>
      <div>
        <Logo large />
        <Title className={`mt-12 ${classes.title}`}>Feuille du jour</Title>
      </div>
      <p className={`leading-14 ${classes.when}`}>
        <b>{formatDay(at)}</b>
        <span className={`block ${classes.facts}`}>
          {summary}
          <span className={classes.printed}>
            {summary ? ' · ' : ''}imprimée à {formatTime(at)}
          </span>
        </span>
      </p>
    </header>
  )
}

/** Lines to fill in by hand at the end of a page. The footer ends a table, so that it is never alone on a page. */
function Footer({ more = false, isSigned = true }: { more?: boolean; isSigned?: boolean }) {
  return (
    <>
      {more ? <MoreNote /> : null}
      <div className={classes.foot}>
        <p className="strong text-s">Notes</p>
        <div className={classes.line} />
        <div className={classes.line} />
        <div className={classes.line} />
        {isSigned ? (
          <div className={`text-s ${classes.signatures}`}>
            <p>Versé au bureau, compté par</p>
            <p>Écart et motif</p>
            <p>Signature du livreur</p>
          </div>
        ) : null}
      </div>
    </>
  )
}

function MoreNote() {
  return <p className={`mt-20 ${classes.none}`}>Il y en a d’autres, qui ne tiennent pas ici.</p>
}
