import { IconArrowBackUp, IconCheck, IconMail, IconMailForward } from '@tabler/icons-react'
import { ofPerson } from '#shared/text/french.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { mailtoLink } from '#web/lib/contact-links.ts'
import { useAct } from '#web/lib/use-act.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { ContactLine } from '../requests/contact-line.tsx'
import { RequestCard } from '../requests/request-card.tsx'

type Message = Outputs['contact']['list']['items'][number]

/** A message from the contact page, with the buttons to answer it and to mark it as handled. */
export function MessageCard({ message }: { message: Message }) {
  const { id: messageId, fullname, email, createdAt, handledAt } = message
  const handle = useAct(trpc.contact.handle, {
    failed: "L'opération a échoué.",
    stale: ['contact', 'requests'],
  })
  const handled = handledAt !== null
  const answer = mailtoLink(email, 'Votre message à Lavéo')
  return (
    <RequestCard
      label={`Message ${ofPerson(fullname)}`}
      fullname={fullname}
      createdAt={createdAt}
      message={message.message}
      contact={
        <ContactLine name="Écrire un e‑mail" icon={<IconMail />} href={answer}>
          {email}
        </ContactLine>
      }
    >
      <ButtonLink tone="outline" size="sm" icon={<IconMailForward />} href={answer}>
        Répondre
      </ButtonLink>
      <Button
        tone={handled ? 'ghost' : 'indigo'}
        size="sm"
        icon={handled ? <IconArrowBackUp /> : <IconCheck />}
        loading={handle.isRunning}
        onClick={() => handle.run({ messageId, handled: !handled })}
      >
        {handled ? 'Remettre à traiter' : 'Marquer comme traité'}
      </Button>
      <ActFailure unanswered={handle.unanswered} />
    </RequestCard>
  )
}
