import { formatSince } from '#shared/dates.ts'
import { isoInstant } from '#shared/iso-instant.ts'
import { isResumable, REMINDER_STOPS } from '#shared/money/debt-stops.ts'
import { ClientName } from '#web/access/client-name.tsx'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { keyOfSubject, ReminderStepTag, SubjectName, weaveOfSubject } from './reminder-facts.tsx'
import classes from './reminders.module.css'
import { useReminderActs } from './use-reminder-acts.ts'

/** Orders and invoices that were reminded of and are no more, with why. */
export function StoppedReminders() {
  const query = trpc.reminders.stopped.useQuery()
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger les relances arrêtées."
      loading={<TicketSkeletons quiet count={2} className={classes.grid} />}
      isEmpty={({ items }) => items.length === 0}
      empty={
        <EmptyState
          title="Aucune relance arrêtée"
          text="Ici, qui a payé, répondu ou repris son linge après une relance."
        />
      }
    >
      {({ items, count, isWhole }) => (
        <>
          <ul className={classes.grid}>
            {items.map((item) => (
              <Stopped key={keyOfSubject(item)} item={item} />
            ))}
          </ul>
          {count > items.length || !isWhole ? (
            <p className="quiet mt-12">
              Les dernières seulement. Pour une autre, ouvrez sa commande ou sa facture&nbsp;: elle
              dit pourquoi la relance est arrêtée.
            </p>
          ) : null}
        </>
      )}
    </QueryBoundary>
  )
}

function Stopped({ item }: { item: Outputs['reminders']['stopped']['items'][number] }) {
  const { clientId, fullname, stop, at } = item
  const now = useMinute()
  const { open, resume, resuming } = useReminderActs(item)
  return (
    <Ticket as="li" quiet reference={weaveOfSubject(item)} className={classes.row}>
      <div className="flex justify-between align-baseline gap-12">
        <p className="shrink anywhere">
          <b>
            <ClientName clientId={clientId}>{fullname}</ClientName>
          </b>{' '}
          {REMINDER_STOPS[stop].words}
        </p>
        <SubjectName subject={item} />
      </div>
      <p className="row wrap gap-8 text-s mt-4">
        <ReminderStepTag {...item} />
        <time className="quiet" dateTime={isoInstant(at)}>
          {formatSince(at, now)}
        </time>
      </p>
      <div className="flex wrap gap-8 mt-8">
        <Button size="sm" tone="outline" onClick={open}>
          Ouvrir
        </Button>
        {isResumable(stop) ? (
          <Button size="sm" tone="ghost" loading={resuming.isRunning} onClick={resume}>
            Reprendre
          </Button>
        ) : null}
      </div>
      <div className="hide-empty">
        <ActFailure unanswered={resuming.unanswered} />
      </div>
    </Ticket>
  )
}
