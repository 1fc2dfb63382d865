import { keepPreviousData } from '@tanstack/react-query'
import { formatDay, formatTime } from '#shared/dates.ts'
import { isoInstant } from '#shared/iso-instant.ts'
import type { Role } from '#shared/roles.ts'
import { ClientName } from '#web/access/client-name.tsx'
import { Button } from '#web/components/actions/button.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { Lisere } from '#web/drawings/lisere.tsx'
import { journalText } from '#web/orders/journal-words.ts'
import { useOrderDrawer } from '#web/orders/use-order-drawer.ts'
import { trpc } from '#web/trpc.ts'
import classes from './journal.module.css'
import { actorOf, type JournalEntry } from './journal-actor.ts'
import { staffActionText } from './staff-action-text.ts'
import type { JournalFilters } from './use-journal-filters.ts'

const WORDS = {
  failed: 'Impossible de charger le journal.',
  moreFailed: 'Impossible de charger la suite du journal.',
  end: 'Le journal commence ici.',
  shown: (count: number) => (count === 1 ? '1 action affichée' : `${count} actions affichées`),
}

interface Props {
  filters: JournalFilters
  reader: Role
}

/** The actions of the team, by day, newest first. */
export function JournalList({ filters, reader }: Props) {
  const { actorId, subject, reset } = filters
  const { from, to, isReversed } = filters.days
  const query = trpc.journal.list.useInfiniteQuery(
    // When the period ends before it starts, the field shows an error and only the start is used.
    { actorId, subject, from, to: isReversed ? null : to },
    { ...nextPage, placeholderData: keepPreviousData },
  )
  return (
    <PagedList
      query={query}
      words={WORDS}
      loading={<LinesSkeleton />}
      empty={
        actorId || subject || from || to ? (
          <EmptyState
            title="Aucune action trouvée"
            text="Personne n’a rien fait de tel pour le moment."
            action={<Button onClick={reset}>Voir tout le journal</Button>}
          />
        ) : (
          <EmptyState
            title="Aucune action pour le moment"
            text="Ce que fait l’équipe s’écrit ici, et ne s’efface pas."
          />
        )
      }
    >
      {(entries) => (
        <div className={`stack ${classes.days}`}>
          {groupByDay(entries).map(([day, dayEntries]) => (
            <section key={day} aria-label={day}>
              <h2 className={`text-l leading-13 mb-8 ${classes.day}`}>{day}</h2>
              <Ticket>
                <ul className="lines-between">
                  {dayEntries.map((entry) => (
                    <JournalRow key={`${entry.about} ${entry.seq}`} entry={entry} reader={reader} />
                  ))}
                </ul>
              </Ticket>
            </section>
          ))}
        </div>
      )}
    </PagedList>
  )
}

function groupByDay(entries: JournalEntry[]): [day: string, entries: JournalEntry[]][] {
  const days = new Map<string, JournalEntry[]>()
  for (const entry of entries) {
    const day = formatDay(entry.at)
    const same = days.get(day)
    if (same) same.push(entry)
    else days.set(day, [entry])
  }
  return [...days]
}

/** An action: its time, its author, its description, and the order if it concerns one. */
function JournalRow({ entry, reader }: { entry: JournalEntry; reader: Role }) {
  const drawer = useOrderDrawer()
  return (
    <li className={`align-center text-m ${classes.row}`}>
      <time className="quiet digits nowrap text-s" dateTime={isoInstant(entry.at)}>
        {formatTime(entry.at)}
      </time>
      <span className="strong">{actorOf(entry)}</span>
      <span className={`anywhere ${classes.what}`}>
        {entry.about === 'order' ? journalText(entry, reader) : staffActionText(entry)}
      </span>
      {entry.about === 'order' ? (
        <button
          type="button"
          className={`inline-row underline-on-hover accent gap-8 tap ${classes.order}`}
          onClick={() => drawer.open(entry.orderId)}
          aria-label={`Ouvrir la commande #${entry.reference}`}
        >
          <Lisere className={classes.lisere} reference={entry.reference} thickness={6} />
          <OrderReference reference={entry.reference} />
        </button>
      ) : entry.clientId && entry.targetName ? (
        <ClientName clientId={entry.clientId} className={`accent tap ${classes.order}`}>
          {entry.targetName}
        </ClientName>
      ) : null}
    </li>
  )
}
