import {
  IconBrandWhatsapp,
  IconCheck,
  IconCircleCheck,
  IconMail,
  IconMapPin,
  IconPhone,
  IconX,
} from '@tabler/icons-react'
import { formatPhone } from '#shared/accounts/phone.ts'
import { formatDay } from '#shared/dates.ts'
import { ofPerson } from '#shared/text/french.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Tag } from '#web/components/display/badge.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { ContactLine } from '#web/features/requests/contact-line.tsx'
import { RequestCard } from '#web/features/requests/request-card.tsx'
import { config } from '#web/lib/config.ts'
import { mailtoLink, whatsAppLink } from '#web/lib/contact-links.ts'
import type { Outputs } from '#web/trpc.ts'
import { useApplicationActions } from './use-application-actions.ts'

export type Application = Outputs['applications']['list']['items'][number]

interface Props {
  application: Application
  /** The applications on screen with this e-mail address, this one included. */
  alike: number
}

/** The application of a livreur, with the buttons that answer it or the answer it was given. */
export function ApplicationCard({ application, alike }: Props) {
  const { fullname, phone, email, city, message, status, createdAt } = application
  return (
    <RequestCard
      label={`Candidature ${ofPerson(fullname)}`}
      fullname={fullname}
      createdAt={createdAt}
      message={message}
      aside={<StatusTag status={status} />}
      contact={
        <>
          <ContactLine wide name="Ville / Quartier" icon={<IconMapPin />}>
            {city}
          </ContactLine>
          <ContactLine name="Appeler" icon={<IconPhone />} href={`tel:${phone}`}>
            {formatPhone(phone)}
          </ContactLine>
          <ContactLine
            name="Écrire sur WhatsApp"
            icon={<IconBrandWhatsapp />}
            href={whatsAppLink(phone)}
          >
            WhatsApp
          </ContactLine>
          <ContactLine
            wide
            name="Écrire un e-mail"
            icon={<IconMail />}
            href={mailtoLink(email, 'Votre candidature chez Lavéo')}
          >
            {email}
          </ContactLine>
        </>
      }
    >
      {status === 'new' ? (
        <Answer application={application} alike={alike} />
      ) : (
        <Answered {...application} />
      )}
    </RequestCard>
  )
}

function Answer({ application, alike }: Props) {
  const { accepting, declining, busy, askToAccept, askToDecline } = useApplicationActions(
    application,
    alike,
  )
  const refusal = whyNotAccepted(application)
  return (
    <>
      {refusal ? (
        <div className="full">
          <Note tone="warning">{refusal}</Note>
        </div>
      ) : alike > 1 ? (
        <div className="full">
          <Note>{alike} candidatures affichées ont cette adresse e-mail.</Note>
        </div>
      ) : null}
      <Button
        size="sm"
        icon={<IconCheck />}
        disabled={busy || refusal !== null}
        loading={accepting}
        onClick={() => void askToAccept()}
      >
        Accepter
      </Button>
      <Button
        tone="danger-outline"
        size="sm"
        icon={<IconX />}
        disabled={busy}
        loading={declining}
        onClick={() => void askToDecline()}
      >
        Refuser
      </Button>
    </>
  )
}

function whyNotAccepted({ emailTaken }: Application): string | null {
  if (emailTaken)
    return 'Un compte existe déjà avec cette adresse e-mail. Demandez-en une autre avant d’accepter.'
  if (config.mailLeaves) return null
  return 'Aucun e-mail ne part encore\u00a0: ce livreur ne pourrait pas choisir son mot de passe.'
}

function StatusTag({ status }: Pick<Application, 'status'>) {
  if (status === 'new') return null
  const accepted = status === 'accepted'
  return (
    <Tag tone={accepted ? 'success' : 'danger'} icon={accepted ? <IconCircleCheck /> : <IconX />}>
      {accepted ? 'Acceptée' : 'Refusée'}
    </Tag>
  )
}

function Answered({ handledAt, handledBy }: Pick<Application, 'handledAt' | 'handledBy'>) {
  if (handledAt === null) return null
  return (
    <p className="grow quiet text-s">
      {handledBy ? `Par ${handledBy}, le ` : 'Le '}
      {formatDay(handledAt)}
    </p>
  )
}
