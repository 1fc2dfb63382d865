import { formatSince } from '#shared/dates.ts'
import { isoInstant } from '#shared/iso-instant.ts'
import { isResumable, STOP_WORDS } from '#shared/orders/reminders/reminder-words.ts'
import { ClientName } from '#web/access/client-name.tsx'
import { Button } from '#web/components/actions/button.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useAct } from '#web/lib/use-act.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { useOrderDrawer } from '../use-order-drawer.ts'
import { ReminderStepTag } from './reminder-facts.tsx'
import classes from './reminders.module.css'
import { REMINDER_READS } from './use-stop-reminders.ts'

/** Orders that were reminded of and are no more, with why. */
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
              <Stopped key={`${item.orderId} ${item.ladder}`} item={item} />
            ))}
          </ul>
          {count > items.length || !isWhole ? (
            <p className="quiet mt-12">
              Les dernières seulement. Pour une autre, ouvrez sa commande&nbsp;: elle dit pourquoi
              la relance est arrêtée.
            </p>
          ) : null}
        </>
      )}
    </QueryBoundary>
  )
}

function Stopped({ item }: { item: Outputs['reminders']['stopped']['items'][number] }) {
  const { orderId, reference, clientId, fullname, ladder, stop, at } = item
  const now = useMinute()
  const { open } = useOrderDrawer()
  const resume = useAct(trpc.reminders.resume, {
    failed: 'Relances non reprises',
    announced: 'Relances reprises.',
    stale: REMINDER_READS,
  })
  return (
    <Ticket as="li" quiet reference={reference} className={classes.row}>
      <div className="flex justify-between align-baseline gap-12">
        <p className="shrink anywhere">
          <b>
            <ClientName clientId={clientId}>{fullname}</ClientName>
          </b>{' '}
          {STOP_WORDS[stop]}
        </p>
        <OrderReference className="reference quiet text-s" reference={reference} />
      </div>
      <p className="row wrap gap-8 text-s mt-4">
        <ReminderStepTag {...item} />
        <time className="quiet" dateTime={isoInstant(at)}>
          {formatSince(at, now)}
        </time>
      </p>
      <div className="flex wrap gap-8 mt-8">
        <Button size="sm" tone="outline" onClick={() => open(orderId)}>
          Ouvrir
        </Button>
        {isResumable(stop) ? (
          <Button
            size="sm"
            tone="ghost"
            loading={resume.isRunning}
            onClick={() => resume.run({ orderId, ladder })}
          >
            Reprendre
          </Button>
        ) : null}
      </div>
      <div className="hide-empty">
        <ActFailure unanswered={resume.unanswered} />
      </div>
    </Ticket>
  )
}
