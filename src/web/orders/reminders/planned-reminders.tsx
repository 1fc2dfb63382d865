import type { ReactNode } from 'react'
import { formatShortDateTime } from '#shared/dates.ts'
import { isoInstant } from '#shared/iso-instant.ts'
import { ClientName } from '#web/access/client-name.tsx'
import { Button } from '#web/components/actions/button.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { NoInvoiceReader } from '#web/money/no-invoice-reader.tsx'
import { type Outputs, trpc } from '#web/trpc.ts'
import {
  keyOfSubject,
  ReminderFigure,
  ReminderStepTag,
  SubjectName,
  weaveOfSubject,
} from './reminder-facts.tsx'
import classes from './reminders.module.css'
import { useReminderActs } from './use-reminder-acts.ts'

/** The reminders to come, the next first. */
export function PlannedReminders() {
  const query = trpc.reminders.planned.useQuery()
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger les relances prévues."
      loading={<TicketSkeletons quiet count={2} className={classes.grid} />}
      isEmpty={({ items }) => items.length === 0}
      empty={
        <EmptyState
          title="Aucune relance prévue"
          text="Une commande livrée et pas payée, un linge prêt que personne ne reprend ou une facture échue arrive ici. Les relances sont en marche dans les réglages."
        />
      }
    >
      {({ items, count }) => (
        <>
          <ul className={classes.grid}>
            {items.map((item) => (
              <Planned key={keyOfSubject(item)} item={item} />
            ))}
          </ul>
          {count > items.length ? (
            <p className="quiet mt-12">{othersLater(count - items.length)}</p>
          ) : null}
        </>
      )}
    </QueryBoundary>
  )
}

type PlannedReminder = Outputs['reminders']['planned']['items'][number]

function Planned({ item }: { item: PlannedReminder }) {
  const { clientId, fullname, at, isReached } = item
  const { open, stop } = useReminderActs(item)
  return (
    <Ticket as="li" quiet reference={weaveOfSubject(item)} className={classes.row}>
      <div className="flex justify-between align-baseline gap-12">
        <h3 className="shrink anywhere text-l m-0">
          <ClientName clientId={clientId}>{fullname}</ClientName>
        </h3>
        <ReminderFigure {...item} />
      </div>
      <p className="row wrap gap-8 text-s mt-4">
        <ReminderStepTag {...item} />
        {isReached ? (
          <time dateTime={isoInstant(at)}>{formatShortDateTime(at, serverNow())}</time>
        ) : null}
        <SubjectName subject={item} />
      </p>
      {isReached ? null : <p className="text-s mt-4">{unreachedWords(item)}</p>}
      <div className="flex wrap gap-8 mt-8">
        <Button size="sm" tone="outline" onClick={open}>
          Ouvrir
        </Button>
        <Button size="sm" tone="ghost" onClick={stop}>
          Ne plus relancer
        </Button>
      </div>
    </Ticket>
  )
}

/** Nothing leaves at the step of a client whom no way reaches. */
function unreachedWords({ ladder, clientId, fullname: name }: PlannedReminder): ReactNode {
  if (ladder === 'invoice') return <NoInvoiceReader company={{ clientId, name }} />
  return 'Personne à joindre\u00a0: ni e‑mail ni numéro, ou aucune nouvelle à sa demande.'
}

const othersLater = (count: number) =>
  count === 1 ? 'Et une autre, plus tard.' : `Et ${count} autres, plus tard.`
