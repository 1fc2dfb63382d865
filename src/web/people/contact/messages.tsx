import { IconArrowBackUp, IconCheck, IconMail, IconMailForward } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { ofPerson } from '#shared/text/french.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { nextPage } from '#web/components/lists/paged-list.tsx'
import { mailtoLink } from '#web/lib/contact-links.ts'
import { useAct } from '#web/lib/use-act.ts'
import { eachMinute } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { ContactLine } from '../requests/contact-line.tsx'
import { RequestCard } from '../requests/request-card.tsx'
import { RequestList } from '../requests/request-list.tsx'
import { useRequestFilter } from '../requests/use-request-filter.ts'

const CHOICES = ['new', 'handled'] as const

const LABELS = { new: 'À traiter', handled: 'Traités' }

const EMPTY = {
  new: {
    title: 'Aucun message à traiter',
    text: 'Ceux qui sont écrits depuis la page Contact arrivent ici.',
  },
  handled: {
    title: 'Aucun message traité',
    text: 'Un message arrive ici quand quelqu’un y a répondu.',
  },
}

/** The messages from the contact page, new or handled. */
export function Messages() {
  const [choice, setChoice] = useRequestFilter(CHOICES)
  const query = trpc.contact.list.useInfiniteQuery(
    { handled: choice === 'handled' },
    {
      ...nextPage,
      placeholderData: keepPreviousData,
      refetchInterval: eachMinute,
    },
  )
  return (
    <RequestList
      legend="Messages à afficher"
      labels={LABELS}
      choice={choice}
      onChoose={setChoice}
      query={query}
      words={{
        failed: 'Impossible de charger les messages.',
        moreFailed: 'Impossible de charger les messages suivants.',
        end: 'Tous les messages sont affichés.',
        shown: (count) => (count === 1 ? '1 message affiché' : `${count} messages affichés`),
      }}
      empty={EMPTY}
    >
      {(message) => <MessageCard key={message.id} message={message} />}
    </RequestList>
  )
}

type Message = Outputs['contact']['list']['items'][number]

/** A message from the contact page, with the buttons to answer it and to mark it as handled. */
function MessageCard({ message }: { message: Message }) {
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
