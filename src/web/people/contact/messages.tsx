import { keepPreviousData } from '@tanstack/react-query'
import { nextPage } from '#web/components/lists/paged-list.tsx'
import { refetchEvery } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { RequestList } from '../requests/request-list.tsx'
import { REQUESTS_REFRESH_MS } from '../requests/use-request-counts.ts'
import { useRequestFilter } from '../requests/use-request-filter.ts'
import { MessageCard } from './message-card.tsx'

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
      refetchInterval: refetchEvery(REQUESTS_REFRESH_MS),
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
