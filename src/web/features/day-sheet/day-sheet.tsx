import { IconMoped } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatPhone } from '#shared/accounts/phone.ts'
import { formatDay, formatTime } from '#shared/dates.ts'
import { Logo } from '#web/components/frame/logo.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import classes from './day-sheet.module.css'
import { DoneTable } from './done-table.tsx'
import { type DaySheet, roundsLabel, sectionsOf, sheetSummary } from './sheet-parts.ts'
import { SheetTable } from './sheet-table.tsx'

/** The day's sheet, to be printed: current missions by livreur, orders to assign, missions that are done. */
export function DaySheetPaper({ sheet }: { sheet: DaySheet }) {
  const { at, missions, waiting, done } = sheet
  const rounds = sectionsOf(missions.orders, at)
  const last = lastTable(sheet)
  const notes = <Footer />
  return (
    <Ticket as="article" className={classes.paper} aria-label="Feuille du jour">
      <header className={`flex wrap justify-between ${classes.head}`}>
        <div>
          <Logo large />
          <h1 className={`mt-12 ${classes.title}`}>Feuille du jour</h1>
        </div>
        <p className={`leading-14 ${classes.when}`}>
          <b>{formatDay(at)}</b>
          <span className={`block ${classes.facts}`}>
            {sheetSummary(sheet)}
            <span className={classes.printed}>
              {sheetSummary(sheet) ? ' · ' : ''}imprimée à {formatTime(at)}
            </span>
          </span>
        </p>
      </header>
      {rounds.map(({ livreur, orders }, i) => (
        <Part
          key={livreur.id}
          title={livreur.fullname}
          icon
          beside={formatPhone(livreur.phone)}
          end={livreur.available ? roundsLabel(orders) : `À réassigner · ${roundsLabel(orders)}`}
        >
          <SheetTable
            label={`Missions de ${livreur.fullname}`}
            orders={orders}
            end={last === 'missions' && i === rounds.length - 1 ? notes : null}
          />
        </Part>
      ))}
      {missions.orders.length === 0 ? (
        <p className={`mt-20 ${classes.none}`}>Aucune mission en cours.</p>
      ) : null}
      <MoreNote shown={missions.more} />
      {waiting.orders.length > 0 ? (
        <Part title="À assigner" end={roundsLabel(waiting.orders)}>
          <SheetTable
            label="À assigner"
            orders={waiting.orders}
            waiting
            end={last === 'waiting' ? notes : null}
          />
        </Part>
      ) : null}
      <MoreNote shown={waiting.more} />
      {done.missions.length > 0 ? (
        <Part title="Fait aujourd’hui" end="">
          <DoneTable missions={done.missions} end={last === 'done' ? notes : null} />
        </Part>
      ) : null}
      <MoreNote shown={done.more} />
      {last === null ? notes : null}
    </Ticket>
  )
}

/**
 * The table that the notes end, so that they are never alone on a page: Chromium keeps rows of one table body together,
 * and from the second page on nothing else. What says that there is more comes before them.
 */
function lastTable({ missions, waiting, done }: DaySheet): 'missions' | 'waiting' | 'done' | null {
  if (done.missions.length > 0) return done.more ? null : 'done'
  if (waiting.orders.length > 0) return waiting.more ? null : 'waiting'
  return missions.orders.length > 0 && !missions.more ? 'missions' : null
}

interface PartProps {
  title: string
  icon?: boolean
  beside?: string
  end: string
  children: ReactNode
}

function Part({ title, icon = false, beside, end, children }: PartProps) {
  return (
    <section className={classes.section}>
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

function MoreNote({ shown }: { shown: boolean }) {
  return shown ? (
    <p className={`mt-20 ${classes.none}`}>Il y en a d’autres, qui ne tiennent pas ici.</p>
  ) : null
}

function Footer() {
  return (
    <div className={classes.foot}>
      <p className="strong text-s">Notes</p>
      <div className={classes.line} />
      <div className={classes.line} />
      <div className={classes.line} />
      <div className={`text-s ${classes.signatures}`}>
        <p>Versé au bureau, compté par</p>
        <p>Écart et motif</p>
        <p>Signature du livreur</p>
      </div>
    </div>
  )
}
