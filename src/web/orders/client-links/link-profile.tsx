import { IconLogout } from '@tabler/icons-react'
import { formatPhone } from '#shared/text/phone.ts'
import { OwnPreferences } from '#web/access/laundry-preferences.tsx'
import { NewsPreference } from '#web/access/news-preference.tsx'
import PushSetting from '#web/access/push-setting.tsx'
import { Button } from '#web/components/actions/button.tsx'
import { ThemeSwitch } from '#web/components/actions/theme-switch.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { config } from '#web/lib/config.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useScrollHere } from '#web/lib/navigation/use-scroll-here.ts'
import { useMe, useSignOut } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { OrderPlace } from '../order-place.tsx'
import { AddEmail } from './add-email.tsx'
import { CallLaveo } from './call-laveo.tsx'
import { ReplaceOwnLink } from './replace-own-link.tsx'
import { VerifyNumber } from './verify-number.tsx'

/** The part of the page that a row of the home leads to. */
const OWN_ACCOUNT = 'compte'

/** The profile of a client who came by their link: whose Lavéo this is, and how it gets an e-mail and a password too. */
export function LinkProfile() {
  const { fullname, phone, email, hasProvenNumber, placesHidden } = useMe()
  const { signOut, unanswered } = useSignOut()
  const canAddEmail = email === null && config.mailLeaves && !placesHidden
  return (
    <>
      <PageHeader bar title="Profil" backTo={paths.client.dashboard} />
      <Section title="Votre Lavéo">
        <Ticket>
          <TicketBody className="stack gap-6">
            <p className="headline text-2xl anywhere">{fullname}</p>
            <p className="quiet">{formatPhone(phone)}</p>
            {hasProvenNumber || canAddEmail ? null : <VerifyNumber />}
            <p>
              Ce lien est votre Lavéo&nbsp;: commandes, factures et prochaine commande, sans mot de
              passe. Ne l’envoyez à personne.
            </p>
            <p>Quelqu’un d’autre l’a reçu&#8239;? Remplacez-le.</p>
            <ReplaceOwnLink />
          </TicketBody>
        </Ticket>
      </Section>
      <LastPlace />
      <Section title="Notifications">
        <PushSetting />
      </Section>
      {placesHidden ? null : <OwnPreferences />}
      <NewsPreference />
      {canAddEmail ? <OwnAccount /> : null}
      <Section title="Apparence">
        <Ticket>
          <TicketBody>
            <ThemeSwitch />
          </TicketBody>
        </Ticket>
      </Section>
      <Button full tone="outline" className="mt-20" icon={<IconLogout />} onClick={signOut}>
        Fermer sur ce téléphone
      </Button>
      <div className="mt-10 hide-empty">
        <ActFailure unanswered={unanswered} />
      </div>
    </>
  )
}

function OwnAccount() {
  const { isNumberProven } = useMe()
  const ref = useScrollHere<HTMLElement>(OWN_ACCOUNT)
  return (
    <Section ref={ref} anchor={OWN_ACCOUNT} title="Un compte à vous">
      <Ticket>
        <TicketBody className="stack gap-14">
          <p>
            Avec un e‑mail et un mot de passe, vous entrez aussi sans ce lien, et gardez vos
            commandes.
          </p>
          {isNumberProven ? <AddEmail /> : <ProveFirst />}
        </TicketBody>
      </Ticket>
    </Section>
  )
}

/** Where messages are sent by hand, the team reads every code: none of them adds an e-mail, and the team does it with the client. */
function ProveFirst() {
  if (!config.messagesLeave)
    return (
      <p>
        <CallLaveo /> Nous l’ajoutons avec vous.
      </p>
    )
  return (
    <>
      <p>Vérifiez d’abord que ce numéro est le vôtre, avec un code reçu par WhatsApp.</p>
      <VerifyNumber />
    </>
  )
}

/** Where the livreur came last. The profile is whole without it. */
function LastPlace() {
  const { data: place } = trpc.checkout.lastPlace.useQuery(undefined, { retry: false })
  if (!place?.location) return null
  const { address, landmark } = place
  return (
    <Section title="Votre dernier lieu">
      <Ticket>
        <TicketBody className="stack gap-10">
          <OrderPlace order={{ clientAddress: address ?? '', landmark }} />
          <p className="quiet text-s">
            Il est proposé à la prochaine commande, où vous pouvez en choisir un autre.
          </p>
        </TicketBody>
      </Ticket>
    </Section>
  )
}
