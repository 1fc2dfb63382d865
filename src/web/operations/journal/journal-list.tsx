import { keepPreviousData } from '@tanstack/react-query'
import { formatDay } from '#shared/dates.ts'
import type { Role } from '#shared/roles.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { trpc } from '#web/trpc.ts'
import classes from './journal.module.css'
import { type JournalEntry, JournalRow } from './journal-row.tsx'
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
      loading={<TicketSkeletons plain count={2} className={`stack ${classes.days}`} />}
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
