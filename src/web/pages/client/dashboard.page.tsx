import { IconUserCog } from '@tabler/icons-react'
import { formatPhone } from '#shared/text/phone.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { TotalsItem, TotalsList } from '#web/components/display/description-list.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { ClientHome } from '#web/orders/home/client-home.tsx'
import { useHomeReads } from '#web/orders/home/use-home-reads.ts'
import { useWaitingShown } from '#web/orders/waiting/waiting-on-device.ts'
import WaitingOrderNote from '#web/orders/waiting/waiting-order-note.tsx'
import { useMe } from '#web/session.ts'
import { ClientHero } from './client-hero.tsx'
import { ClientHomeHead } from './home-head.tsx'
import { ADD_EMAIL, mayAddEmail } from './profile-anchors.ts'

/** The home of a client, by an account or by the link of their messages. */
export default function ClientDashboardPage() {
  usePageTitle('Accueil')
  const { id, fullname } = useMe()
  const reads = useHomeReads()
  const isWaiting = useWaitingShown(id)
  return (
    <>
      {reads.isFirstTime ? <ClientHero name={fullname} /> : <ClientHomeHead fullname={fullname} />}
      {isWaiting ? (
        <WaitingOrderNote to={paths.client.order}>
          Une commande attend sur ce téléphone. Elle n’est pas encore partie.
        </WaitingOrderNote>
      ) : null}
      <ClientHome reads={reads}>
        <Section title="Informations personnelles">
          <Ticket>
            <TicketBody>
              <TotalsList>
                <OwnEmail />
                <OwnPhone />
              </TotalsList>
            </TicketBody>
          </Ticket>
        </Section>
        <Section title="Paramètres du compte">
          <ButtonLink
            tone="outline"
            size="lg"
            full
            icon={<IconUserCog />}
            to={paths.client.profile}
          >
            Modifier mon profil
          </ButtonLink>
        </Section>
      </ClientHome>
    </>
  )
}

/** Shows the e-mail or, where e-mails leave, the way to add one. */
function OwnEmail() {
  const me = useMe()
  const { email, byLink, placesHidden } = me
  if (email !== null)
    return (
      <TotalsItem
        label="Email"
        value={<span className="block anywhere pre-line text-end">{email}</span>}
      />
    )
  if (byLink && placesHidden)
    return <TotalsItem label="Email" value="Après notre premier passage" />
  if (!mayAddEmail(me)) return null
  return (
    <TotalsItem
      label="Email"
      value={<TextLink to={`${paths.client.profile}#${ADD_EMAIL}`}>Ajouter un e‑mail</TextLink>}
    />
  )
}

const OwnPhone = () => <TotalsItem label="Téléphone" value={formatPhone(useMe().phone)} />
