import { teamPaymentLabel } from '#shared/money/team-payments.ts'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { nextPage } from '#web/components/lists/paged-list.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { trpc } from '#web/trpc.ts'
import { AttentionList } from './attention-list.tsx'
import { AttentionRow } from './attention-row.tsx'
import { type AttentionOrder, unpaidReminder } from './reminder.ts'
import { REQUESTS_REFRESH_MS } from './use-request-counts.ts'

/** The delivered orders that are not fully paid, oldest first. */
export function UnpaidOrders() {
  const query = trpc.orders.unpaid.useInfiniteQuery(
    {},
    { ...nextPage, refetchInterval: REQUESTS_REFRESH_MS },
  )
  return (
    <AttentionList
      query={query}
      adjective="impayée"
      emptyText="Une commande livrée qui n’est pas payée en entier arrive ici."
    >
      {(order) => (
        <AttentionRow
          key={order.id}
          order={order}
          since={order.reachedAt}
          amount={order.payment.due}
          detail={<PaymentDetail order={order} />}
          // A client who has announced a payment is not reminded before the team has verified it.
          reminder={order.payment.state === 'to_verify' ? null : unpaidReminder(order)}
        />
      )}
    </AttentionList>
  )
}

function PaymentDetail({ order }: { order: AttentionOrder }) {
  if (order.payment.state !== 'to_verify') return teamPaymentLabel(order)
  return (
    <>
      Le client dit avoir payé avec Wave&nbsp;: cherchez ce paiement d’abord.{' '}
      <TextLink to={paths.admin.cashDesk}>Ouvrir la caisse</TextLink>
    </>
  )
}
