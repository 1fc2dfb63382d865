import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { ROLE_HOME } from '#shared/roles.ts'
import { referenceOf } from '#shared/text/order-reference.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { LabelBar } from '#web/components/paper/label-bar.tsx'
import { FORMAT_LABELS, usePaperFormat } from '#web/components/paper/paper-format.ts'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { AddAccountCode } from '#web/orders/tickets/add-account-code.tsx'
import { DepositTicketSheet } from '#web/orders/tickets/deposit-ticket.tsx'
import { useTicketLink } from '#web/orders/tickets/use-ticket-link.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'

/** The reason why there is no ticket, by the code of the error. */
const MISSING: Record<string, string> = {
  ORDER_NOT_FOUND: 'Cette commande n’existe pas ou plus, ou elle n’est pas à vous.',
  VALIDATION: 'Cette commande n’existe pas ou plus, ou elle n’est pas à vous.',
  NOT_FOUND: 'Il existe dès que le linge est compté.',
}

export default function TicketPage() {
  const { orderId = '' } = useParams()
  const title = `Ticket de dépôt #${referenceOf(orderId)}`
  usePageTitle(title)
  const { role } = useMe()
  // Few clients have a thermal printer.
  const { format, choose } = usePaperFormat(role === 'client' ? 'a6' : '58')
  const query = trpc.orders.ticket.useQuery({ orderId })
  const [given, setGiven] = useState<{ orderId: string; code: string }>()
  const code = given?.orderId === orderId ? given.code : undefined
  const missing = MISSING[appCodeOf(query.error) ?? '']
  const data = missing ? undefined : query.data
  const { link, prepare, isPreparing, unanswered } = useTicketLink(data?.follow?.clientId)
  return (
    <>
      <LabelBar
        home={ROLE_HOME[role]}
        formats={FORMAT_LABELS}
        format={format}
        onFormat={choose}
        ready={data !== undefined}
        prepare={prepare}
        isPreparing={isPreparing}
      />
      <div className="screen-only mb-16 hide-empty">
        <ActFailure unanswered={unanswered} withRetry={false} />
      </div>
      {data ? (
        <VisuallyHidden>
          <h1>{title}</h1>
        </VisuallyHidden>
      ) : (
        <PageHeader title="Ticket de dépôt" />
      )}
      {missing ? (
        <EmptyState title="Pas de ticket de dépôt" text={missing} />
      ) : (
        <QueryBoundary
          query={{ ...query, data }}
          errorTitle="Impossible de charger le ticket."
          loading={<SpinnerPage />}
        >
          {(ticket) => (
            <>
              {ticket.follow && code === undefined ? (
                <AddAccountCode
                  key={orderId}
                  clientId={ticket.follow.clientId}
                  onCode={(added) => setGiven({ orderId, code: added })}
                />
              ) : null}
              <DepositTicketSheet ticket={ticket} format={format} link={link} accountCode={code} />
            </>
          )}
        </QueryBoundary>
      )}
    </>
  )
}
