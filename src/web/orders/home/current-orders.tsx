import { IconShoppingBag } from '@tabler/icons-react'
import { isOver } from '#shared/order-status.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMe } from '#web/session.ts'
import type { AskingOrder } from '../client/by-need.ts'
import type { OrderView } from '../order-view.ts'
import { LateUnderWay } from './late-under-way.tsx'
import { LatestOrder } from './latest-order.tsx'
import type { HomeReads } from './use-home-reads.ts'

interface Props {
  reads: HomeReads
  asking: AskingOrder<OrderView>[]
}

/** The orders under way. With an account the latest one stands there too once it is over; by a link, only if it was cancelled. */
export function CurrentOrders({ reads: { open, latest }, asking }: Props) {
  const { byLink } = useMe()
  const ended = endedOrder(latest.data, { byLink, isAnyOpen: asking.length > 0 })
  if (byLink && open.data && asking.length === 0 && !ended)
    return <UnreadNote query={latest} title="Impossible de charger les commandes." />
  return (
    <Section title={titleOf(byLink, ended !== null && asking.length === 0)}>
      <div className="stack gap-14">
        <UnreadNote query={latest} title="Impossible de charger les commandes." />
        <QueryBoundary
          // A failure of the next page is shown where the list is.
          query={open.isFetchNextPageError ? { ...open, isError: false } : open}
          errorTitle="Impossible de charger les commandes en cours."
          loading={<TicketSkeletons count={1} />}
          isEmpty={() => asking.length === 0 && latest.data === null}
          empty={<NoOrder />}
        >
          {() => (asking.length > 0 ? <LateUnderWay asking={asking} /> : null)}
        </QueryBoundary>
        {ended ? <LatestOrder order={ended} /> : null}
        {open.hasNextPage ? (
          <TextLink to={paths.client.orders}>Voir les autres commandes en cours</TextLink>
        ) : null}
      </div>
    </Section>
  )
}

function titleOf(byLink: boolean, isEnded: boolean): string {
  if (!byLink) return 'Commandes récentes'
  return isEnded ? 'Dernière commande' : 'En cours'
}

/** The latest order, where it is over and nothing else on the home shows it. */
function endedOrder(
  latest: OrderView | null | undefined,
  { byLink, isAnyOpen }: { byLink: boolean; isAnyOpen: boolean },
): OrderView | null {
  if (!latest || !isOver(latest.status)) return null
  const isShown = latest.status === 'cancelled' || !(byLink || isAnyOpen)
  return isShown ? latest : null
}

function NoOrder() {
  return (
    <EmptyState
      title="Aucune commande trouvée"
      text="Votre première commande apparaîtra ici, suivie pas à pas."
      action={
        <ButtonLink to={paths.client.order} icon={<IconShoppingBag />}>
          Passer une commande
        </ButtonLink>
      }
    />
  )
}
