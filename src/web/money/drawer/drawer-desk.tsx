import { useEffect, useState } from 'react'
import { daysUntil, formatShortDay, formatTime } from '#shared/dates.ts'
import type { EquationPart } from '#shared/money/drawer.ts'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { Holdings } from '../cash/holdings.tsx'
import { LatestClosings } from './closings.tsx'
import { type Desk, useDesk } from './drawer-act.ts'
import { DrawerActs } from './drawer-acts.tsx'
import classes from './drawer-desk.module.css'
import { Equation } from './equation.tsx'
import { Movements } from './movements.tsx'
import { OpeningCard } from './opening-card.tsx'

/** The drawer of the desk: what should be in it, its movements, and the closings before. */
export function DrawerDesk() {
  const query = useDesk()
  useEffect(() => {
    void import('./send-receipt.ts').then(({ sendWaitingReceipts }) => sendWaitingReceipts())
  }, [])
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger le tiroir."
      loading={<TicketSkeletons plain count={2} />}
    >
      {(desk) =>
        desk.isOpen ? <OpenDrawer key={desk.closingN} desk={desk} /> : <Closed desk={desk} />
      }
    </QueryBoundary>
  )
}

function Closed({ desk }: { desk: Desk }) {
  return (
    <>
      <Holdings />
      <div className={classes.desk}>
        <OpeningCard key={desk.closingN} desk={desk} />
        <LatestClosings />
      </div>
    </>
  )
}

function OpenDrawer({ desk }: { desk: Desk }) {
  const [part, setPart] = useState<EquationPart | null>(null)
  return (
    <>
      <SinceYesterday desk={desk} />
      <Equation desk={desk} part={part} onPart={setPart} />
      <Holdings />
      <div className={classes.desk}>
        <section aria-labelledby="drawer-movements">
          <div className={`row wrap gap-8 ${classes.head}`}>
            <h2 id="drawer-movements">{dayWords(desk)}</h2>
            <span className="quiet text-s">{movementsLabel(desk.movements)}</span>
            <DrawerActs desk={desk} />
          </div>
          <Movements part={part} onAll={() => setPart(null)} />
        </section>
        <LatestClosings />
      </div>
    </>
  )
}

const movementsLabel = (count: number) => (count > 1 ? `${count} mouvements` : `${count} mouvement`)

function dayWords({ opened }: Desk): string {
  if (!opened || daysUntil(opened.at, serverNow()) === 0) return 'Aujourd’hui'
  return `Depuis ${formatShortDay(opened.at)}`
}

/** A drawer that was left open: what is counted today is of two days. */
function SinceYesterday({ desk: { opened } }: { desk: Desk }) {
  if (!opened || daysUntil(opened.at, serverNow()) === 0) return null
  return (
    <div className="mb-12">
      <Note
        tone="warning"
        title="Le tiroir n’a pas été clôturé"
        action={<TextLink to={paths.admin.drawerClose}>Clôturer</TextLink>}
      >
        Ouvert {formatShortDay(opened.at)} à {formatTime(opened.at)}
        {opened.by ? ` par ${opened.by}` : ''}. Comptez-le avant la journée d’aujourd’hui.
      </Note>
    </div>
  )
}
