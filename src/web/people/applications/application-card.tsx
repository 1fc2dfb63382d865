import {
  IconBrandWhatsapp,
  IconCheck,
  IconCircleCheck,
  IconMail,
  IconMapPin,
  IconPhone,
  IconX,
} from '@tabler/icons-react'
import { formatDay } from '#shared/dates.ts'
import { ofPerson } from '#shared/text/french.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { toldByMail } from '#web/access/use-account-actions.ts'
import { Button } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { Tag } from '#web/components/display/badge.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { config } from '#web/lib/config.ts'
import { mailtoLink, whatsAppLink } from '#web/lib/contact-links.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import type { MutationMeta } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { ContactLine } from '../requests/contact-line.tsx'
import { RequestCard } from '../requests/request-card.tsx'

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
            name="Écrire un e‑mail"
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

const ANSWER = {
  failed: "L'opération a échoué.",
  handled: ['EMAIL_TAKEN'],
  stale: ['applications', 'requests', 'users'],
} satisfies MutationMeta

/** Accepting an application closes all those with its e-mail address. */
function Answer({ application, alike }: Props) {
  const { id: applicationId, fullname, email } = application
  const confirm = useConfirm()
  const onError = (error: unknown) => {
    if (appCodeOf(error) === 'EMAIL_TAKEN')
      notifyError('Adresse déjà utilisée', `Un compte existe déjà pour ${email}.`)
  }
  const accept = useAct(trpc.applications.accept, {
    ...ANSWER,
    announced: `Candidature acceptée. Le compte ${ofPerson(fullname)} est créé.`,
    onError,
  })
  const decline = useAct(trpc.applications.decline, {
    ...ANSWER,
    announced: 'Candidature refusée.',
    onError,
  })
  const busy = accept.isRunning || decline.isRunning
  const askToAccept = async () => {
    const closedTogether =
      alike > 1 ? ` Ses ${alike} candidatures affichées seront closes ensemble.` : ''
    const yes = await confirm({
      title: `Accepter la candidature ${ofPerson(fullname)}\u202f?`,
      text: `Un compte livreur est créé et un e‑mail part à ${email}, avec un lien pour choisir son mot de passe.${closedTogether}`,
      confirmLabel: 'Accepter la candidature',
    })
    if (yes) accept.run({ applicationId })
  }
  const askToDecline = async () => {
    const yes = await confirm({
      title: `Refuser la candidature ${ofPerson(fullname)}\u202f?`,
      text: `${toldByMail(fullname) ?? ''} Cette réponse est définitive.`,
      confirmLabel: 'Refuser la candidature',
      tone: 'danger',
    })
    if (yes) decline.run({ applicationId })
  }
  const refusal = whyNotAccepted(application)
  return (
    <>
      {refusal ? (
        <div className="full">
          <Note tone="warning">{refusal}</Note>
        </div>
      ) : alike > 1 ? (
        <div className="full">
          <Note>{alike} candidatures affichées ont cette adresse e‑mail.</Note>
        </div>
      ) : null}
      <Button
        size="sm"
        icon={<IconCheck />}
        disabled={busy || refusal !== null}
        loading={accept.isRunning}
        onClick={() => void askToAccept()}
      >
        Accepter
      </Button>
      <Button
        tone="danger-outline"
        size="sm"
        icon={<IconX />}
        disabled={busy}
        loading={decline.isRunning}
        onClick={() => void askToDecline()}
      >
        Refuser
      </Button>
      <div className="full stack gap-8 hide-empty">
        <ActFailure unanswered={accept.unanswered} />
        <ActFailure unanswered={decline.unanswered} />
      </div>
    </>
  )
}

function whyNotAccepted({ emailTaken }: Application): string | null {
  if (emailTaken)
    return 'Un compte existe déjà avec cette adresse e‑mail. Demandez-en une autre avant d’accepter.'
  if (config.mailLeaves) return null
  return 'Aucun e‑mail ne part encore\u00a0: ce livreur ne pourrait pas choisir son mot de passe.'
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
