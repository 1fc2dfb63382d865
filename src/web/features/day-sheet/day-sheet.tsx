import { IconMoped } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatPhone } from '#shared/accounts/phone.ts'
import { formatDay, formatTime } from '#shared/dates.ts'
import { Logo } from '#web/components/frame/logo.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './day-sheet.module.css'
import { DoneTable } from './done-table.tsx'
import { type DaySheet, roundsLabel, sectionsOf, sheetSummary } from './sheet-parts.ts'
import { SheetTable } from './sheet-table.tsx'

/**
 * The day's sheet, to be printed: a page for the round of each livreur, who signs it, one for the orders to assign, one for
 * what is done. Each page has the head of the sheet, since it leaves with its livreur.
 */
export function DaySheetPaper({ sheet }: { sheet: DaySheet }) {
  const { at, missions, waiting, done } = sheet
  const rounds = sectionsOf(missions.orders, at)
  const last = rounds.at(-1)
  const hasPages = rounds.length > 0 || waiting.orders.length > 0 || done.missions.length > 0
  return (
    <Ticket as="article" className={classes.paper} aria-label="Feuille du jour">
      <Head sheet={sheet} />
      {rounds.length === 0 ? (
        <p className={`mt-20 ${classes.none}`}>Aucune mission en cours.</p>
      ) : null}
      {rounds.map(({ livreur, orders }, index) => (
        <Part
          key={livreur.id}
          again={index > 0 ? sheet : null}
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
      {waiting.orders.length > 0 ? (
        <Part
          again={rounds.length > 0 ? sheet : null}
          title="À assigner"
          end={roundsLabel(waiting.orders)}
        >
          <SheetTable
            label="À assigner"
            orders={waiting.orders}
            waiting
            end={<Footer more={waiting.more} isSigned={false} />}
          />
        </Part>
      ) : null}
      {done.missions.length > 0 ? (
        <Part
          again={rounds.length > 0 || waiting.orders.length > 0 ? sheet : null}
          title="Fait aujourd’hui"
          end=""
        >
          <DoneTable missions={done.missions} end={done.more ? <MoreNote /> : null} />
        </Part>
      ) : null}
      {hasPages ? null : <Footer />}
    </Ticket>
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

interface PartProps {
  /** The sheet whose head this part repeats on its own page; null for the first part, under the head itself. */
  again: DaySheet | null
  title: string
  icon?: boolean
  beside?: string
  end: string
  children: ReactNode
}

function Part({ again, title, icon = false, beside, end, children }: PartProps) {
  return (
    <section className={cx(classes.section, again && classes.page)}>
      {again ? (
        <div className={classes.again}>
          <Head sheet={again} again />
        </div>
      ) : null}
      <div className={`row wrap ${classes.part}`}>
        {icon ? <IconMoped aria-hidden="true" /> : null}
        <h2>{title}</h2>
        {beside ? <span>{beside}</span> : null}
        <p>{end}</p>
      </div>
      {children}
    </section>
  )
}

function MoreNote() {
  return <p className={`mt-20 ${classes.none}`}>Il y en a d’autres, qui ne tiennent pas ici.</p>
}

/** What is written by hand at the end of a page. It ends a table, so that it is never alone on a page. */
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
