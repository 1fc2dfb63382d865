import { IconShoppingBag } from '@tabler/icons-react'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { RowSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { HelpButton } from '#web/orders/help/help-button.tsx'
import { OrderHistory } from '#web/orders/history/order-history.tsx'
import { type Outputs, trpc } from '#web/trpc.ts'

const WORDS = {
  failed: "Impossible de charger l'historique des commandes.",
  moreFailed: 'Impossible de charger les commandes suivantes.',
  end: 'Toutes vos commandes livrées sont affichées.',
  shown: (count: number) => (count === 1 ? '1 commande affichée' : `${count} commandes affichées`),
}

/** The delivered orders. */
export default function ClientHistoryPage() {
  usePageTitle('Historique')
  const history = trpc.orders.history.useInfiniteQuery({}, nextPage)
  const isOnAccount = history.data?.pages.some(({ items }) =>
    items.some(({ payment }) => payment.state === 'on_account'),
  )
  return (
    <>
      <PageHeader bar live title="Historique" aside={<HelpButton />} />
      {isOnAccount ? (
        <TextLink to={paths.client.companyInvoices}>Vos factures du mois</TextLink>
      ) : null}
      <PagedList<Outputs['orders']['history']['items'][number]>
        query={history}
        words={WORDS}
        loading={<RowSkeletons />}
        empty={
          <EmptyState
            title="Aucune commande dans l'historique"
            text="Vos commandes livrées viendront ici, avec leur facture."
            action={
              <ButtonLink tone="soleil" to={paths.client.order} icon={<IconShoppingBag />}>
                Passer une commande
              </ButtonLink>
            }
          />
        }
      >
        {(orders) => <OrderHistory orders={orders} />}
      </PagedList>
    </>
  )
}
