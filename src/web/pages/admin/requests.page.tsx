import { useId } from 'react'
import { Navigate } from 'react-router-dom'
import { type RequestTab, requestsPath } from '#shared/requests-path.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import {
  RequestTabs,
  useFirstWaitingTab,
  useRequestTab,
} from '#web/people/requests/request-tabs.tsx'

const Loading = () => <TicketSkeletons quiet count={2} />

const NumberRequests = lazyPart(() => import('#web/people/requests/number-requests.tsx'), {
  Loading,
})
const MessageLists = lazyPart(() => import('./message-lists.tsx'), { Loading })
const Problems = lazyPart(() => import('#web/orders/problems/problems.tsx'), { Loading })

const SECTIONS: Record<RequestTab, { title: string; Content: React.ComponentType }> = {
  'a-confirmer': { title: 'Demandes à confirmer', Content: NumberRequests },
  messages: { title: 'Messages', Content: MessageLists },
  problemes: { title: 'Problèmes', Content: Problems },
}

export default function RequestsPage() {
  usePageTitle('Demandes')
  const { tab, moved } = useRequestTab()
  if (moved) return <Navigate to={moved} replace />
  return (
    <>
      <PageHeader title="Demandes" />
      <RequestTabs current={tab} />
      {tab ? <RequestSection tab={tab} /> : <OpenFirstWaiting />}
    </>
  )
}

function RequestSection({ tab }: { tab: RequestTab }) {
  const id = useId()
  const { title, Content } = SECTIONS[tab]
  return (
    <section aria-labelledby={id}>
      <VisuallyHidden>
        <h2 id={id}>{title}</h2>
      </VisuallyHidden>
      <Content />
    </section>
  )
}

function OpenFirstWaiting() {
  const first = useFirstWaitingTab()
  if (!first) return <Loading />
  return <Navigate to={requestsPath(first)} replace />
}
