import { IconShoppingBag, IconUserCog } from '@tabler/icons-react'
import { formatPhone } from '#shared/text/phone.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { TotalsItem, TotalsList } from '#web/components/display/description-list.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { useOpenOrders } from '#web/orders/board/use-open-orders.ts'
import { ClosingCards } from '#web/orders/client/closing-cards.tsx'
import { LatestOrder } from '#web/orders/client/latest-order.tsx'
import { OrderStrips } from '#web/orders/client/order-strips.tsx'
import { PaymentQuestion } from '#web/orders/client/payment-question.tsx'
import { useWaitingShown } from '#web/orders/waiting/waiting-on-device.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { ClientHero } from './client-hero.tsx'
import classes from './dashboard.module.css'

// Most clients never need it.
const WaitingOrderNote = lazyPart(() => import('#web/orders/waiting/waiting-order-note.tsx'), {
  NotLoaded: () => null,
})

export default function ClientDashboardPage() {
  usePageTitle('Accueil')
  const me = useMe()
  const isWaiting = useWaitingShown(me.id)
  const latest = trpc.orders.latest.useQuery()
  const { query: open, orders } = useOpenOrders()
  const closings = trpc.closings.asked.useQuery()
  if ([latest, open, closings].some(isFirstTry))
    return (
      <>
        <ClientHero name={me.fullname} />
        <div className={`align-start ${classes.columns}`}>
          <TicketSkeletons count={1} />
        </div>
      </>
    )
  return (
    <>
      <ClientHero name={me.fullname} />
      {isWaiting ? (
        <WaitingOrderNote to={paths.client.order}>
          Une commande attend sur ce téléphone. Elle n’est pas encore partie.
        </WaitingOrderNote>
      ) : null}
      <PaymentQuestion orders={orders} />
      <ClosingCards />
      <OrderStrips />
      <div className={`align-start ${classes.columns}`}>
        <Section title="Commandes récentes">
          <QueryBoundary
            query={latest}
            errorTitle="Impossible de charger les commandes."
            loading={<TicketSkeletons count={1} />}
            isEmpty={(order) => order === null}
            empty={
              <EmptyState
                title="Aucune commande trouvée"
                text="Votre première commande apparaîtra ici, suivie pas à pas."
                action={
                  <ButtonLink to={paths.client.order} icon={<IconShoppingBag />}>
                    Passer une commande
                  </ButtonLink>
                }
              />
            }
          >
            {(order) => order && <LatestOrder order={order} />}
          </QueryBoundary>
        </Section>
        <div>
          <Section title="Informations personnelles">
            <Ticket>
              <TicketBody>
                <TotalsList>
                  {me.email === null ? null : (
                    <TotalsItem
                      label="Email"
                      value={<span className="block anywhere pre-line text-end">{me.email}</span>}
                    />
                  )}
                  <TotalsItem label="Téléphone" value={formatPhone(me.phone)} />
                </TotalsList>
              </TicketBody>
            </Ticket>
          </Section>
          <Section title="Paramètres du compte">
            <Ticket>
              <TicketBody className="stack gap-14">
                <p className="quiet">
                  {me.byLink
                    ? 'Notifications, apparence, et un compte à vous.'
                    : 'Nom, adresse, mot de passe et appareils connectés.'}
                </p>
                <ButtonLink tone="outline" full icon={<IconUserCog />} to={paths.client.profile}>
                  Modifier mon profil
                </ButtonLink>
              </TicketBody>
            </Ticket>
          </Section>
        </div>
      </div>
    </>
  )
}

/**
 * The parts above and below « Commandes récentes » may still come with the first answer: until then neither has its
 * place. A second try is not waited for.
 */
const isFirstTry = (query: {
  isLoading: boolean
  failureCount: number
  errorUpdateCount: number
}) => query.isLoading && query.failureCount === 0 && query.errorUpdateCount === 0
