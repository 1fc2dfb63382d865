import { IconUserCog } from '@tabler/icons-react'
import { formatPhone } from '#shared/text/phone.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { TotalsItem, TotalsList } from '#web/components/display/description-list.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { ClientHome } from '#web/orders/home/client-home.tsx'
import { useWaitingShown } from '#web/orders/waiting/waiting-on-device.ts'
import { useMe } from '#web/session.ts'
import { ClientHero } from './client-hero.tsx'
import { LinkHead } from './link-head.tsx'
import { LinkRows } from './link-rows.tsx'

// Most clients never need it.
const WaitingOrderNote = lazyPart(() => import('#web/orders/waiting/waiting-order-note.tsx'), {
  NotLoaded: () => null,
})

export default function ClientDashboardPage() {
  usePageTitle('Accueil')
  const { id, byLink, fullname } = useMe()
  const isWaiting = useWaitingShown(id)
  return (
    <>
      {byLink ? <LinkHead fullname={fullname} /> : <ClientHero name={fullname} />}
      {isWaiting ? (
        <WaitingOrderNote to={paths.client.order}>
          Une commande attend sur ce téléphone. Elle n’est pas encore partie.
        </WaitingOrderNote>
      ) : null}
      <ClientHome>{byLink ? <LinkRows /> : <AccountCards />}</ClientHome>
    </>
  )
}

function AccountCards() {
  const me = useMe()
  return (
    <>
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
            <p className="quiet">Nom, adresse, mot de passe et appareils connectés.</p>
            <ButtonLink tone="outline" full icon={<IconUserCog />} to={paths.client.profile}>
              Modifier mon profil
            </ButtonLink>
          </TicketBody>
        </Ticket>
      </Section>
    </>
  )
}
