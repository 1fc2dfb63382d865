import { IconLogout, IconUserPlus } from '@tabler/icons-react'
import { formatPhone } from '#shared/text/phone.ts'
import { NewsPreference } from '#web/access/news-preference.tsx'
import PushSetting from '#web/access/push-setting.tsx'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { ThemeSwitch } from '#web/components/actions/theme-switch.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMe, useSignOut } from '#web/session.ts'

/** The profile of a client who came by their link: whose Lavéo this is, and how to have a password too. */
export function LinkProfile() {
  const { fullname, phone, email } = useMe()
  const { signOut, unanswered } = useSignOut()
  return (
    <>
      <PageHeader bar title="Profil" />
      <Section title="Votre Lavéo">
        <Ticket>
          <TicketBody className="stack gap-6">
            <p className="headline text-2xl anywhere">{fullname}</p>
            <p className="quiet">{formatPhone(phone)}</p>
            <p>
              Ce lien est votre Lavéo&nbsp;: commandes, factures et prochaine commande, sans mot de
              passe. Ne l’envoyez à personne.
            </p>
          </TicketBody>
        </Ticket>
      </Section>
      <Section title="Notifications">
        <PushSetting />
      </Section>
      <NewsPreference />
      {email === null ? (
        <Section title="Un compte à vous">
          <Ticket>
            <TicketBody className="stack gap-14">
              <p>
                Avec un e‑mail et un mot de passe, vous entrez aussi sans ce lien. Pour y retrouver
                vos commandes, demandez un code à Lavéo&nbsp;: il est imprimé sur le ticket, ou
                donné de vive voix.
              </p>
              <ButtonLink full tone="outline" icon={<IconUserPlus />} to={paths.signUpClient}>
                Créer un compte
              </ButtonLink>
            </TicketBody>
          </Ticket>
        </Section>
      ) : null}
      <Section title="Apparence">
        <Ticket>
          <TicketBody>
            <ThemeSwitch />
          </TicketBody>
        </Ticket>
      </Section>
      <Button full tone="outline" icon={<IconLogout />} onClick={signOut}>
        Fermer sur ce téléphone
      </Button>
      <div className="mt-10 hide-empty">
        <ActFailure unanswered={unanswered} />
      </div>
    </>
  )
}
