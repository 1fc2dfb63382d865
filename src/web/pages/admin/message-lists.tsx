import { Navigate } from 'react-router-dom'
import { requestsPath } from '#shared/requests-path.ts'
import { ListChips, useListInAddress } from '#web/components/lists/list-chips.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { messagesLeave, useModules } from '#web/modules.ts'
import { Applications } from '#web/people/applications/applications.tsx'
import { Messages } from '#web/people/contact/messages.tsx'
import { useRequestCounts } from '#web/people/requests/use-request-counts.ts'
import type { Outputs } from '#web/trpc.ts'

const Loading = () => <TicketSkeletons quiet count={2} />

const WaitingMessages = lazyPart(() => import('#web/orders/client-messages/waiting-messages.tsx'), {
  Loading,
})
const ClientAnswers = lazyPart(() => import('#web/orders/client-messages/client-answers.tsx'), {
  Loading,
})
const Reminders = lazyPart(() => import('#web/orders/reminders/reminders.tsx'), { Loading })

type Counted = keyof Outputs['requests']['counts']['messages']

interface List {
  name: string
  label: string
  count: Counted
  Content: React.ComponentType
}

const LISTS: readonly List[] = [
  { name: 'a-envoyer', label: 'À envoyer', count: 'toSend', Content: WaitingMessages },
  { name: 'reponses', label: 'Réponses', count: 'answers', Content: ClientAnswers },
  { name: 'relances', label: 'Relances', count: 'reminders', Content: Reminders },
  { name: 'candidatures', label: 'Candidatures', count: 'applications', Content: Applications },
  { name: 'site', label: 'Du site', count: 'site', Content: Messages },
]

/** Everything that somebody wrote, or that waits to be sent by hand, by the way in which it comes or leaves. */
export default function MessageLists() {
  const modules = useModules()
  const { data, isLoading } = useRequestCounts()
  const counts = data?.messages
  const current = useListInAddress(LISTS)
  const isThere: Partial<Record<Counted, boolean>> = {
    // A message that was refused is still sent by hand.
    toSend: !messagesLeave() || Boolean(counts?.toSend),
    reminders: modules.reminders,
  }
  const shown = LISTS.filter((one) => one === current || (isThere[one.count] ?? true))
  if (!current) {
    if (isLoading) return <Loading />
    const first = shown.find(({ count }) => counts?.[count]) ?? shown[0]
    return <Navigate to={requestsPath('messages', first?.name)} replace />
  }
  const { Content } = current
  return (
    <>
      <ListChips
        label="Messages"
        current={current.name}
        lists={shown.map((one) => ({ ...one, count: counts?.[one.count] }))}
      />
      <Content />
    </>
  )
}
