import { useId } from 'react'
import { Navigate } from 'react-router-dom'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { Applications } from '#web/people/applications/applications.tsx'
import { Messages } from '#web/people/contact/messages.tsx'
import { Flags } from '#web/people/requests/flags.tsx'
import {
  RequestTabs,
  requestTabSearch,
  type TabName,
  useFirstWaitingTab,
  useRequestTab,
} from '#web/people/requests/request-tabs.tsx'
import { WaitingLivreurs } from '#web/people/requests/waiting-livreurs.tsx'

const Loading = () => <TicketSkeletons quiet count={2} />
// Few businesses have one to look at.
const WeeklyProblems = lazyPart(() => import('#web/orders/recurring/weekly-problems.tsx'), {
  Loading,
})

const OwnerAsks = lazyPart(() => import('#web/people/requests/owner-asks.tsx'), { Loading })

const NumberRequests = lazyPart(() => import('#web/people/requests/number-requests.tsx'), {
  Loading,
})

const ClaimsList = lazyPart(() => import('#web/orders/claims-desk/claims-list.tsx'), { Loading })

const WaitingMessages = lazyPart(() => import('#web/orders/client-messages/waiting-messages.tsx'), {
  Loading,
})

const Reminders = lazyPart(() => import('#web/orders/reminders/reminders.tsx'), { Loading })

const SECTIONS: Record<TabName, { title: string; Content: React.ComponentType }> = {
  'a-decider': { title: 'À décider par le responsable', Content: OwnerAsks },
  'par-numero': { title: 'Demandes par numéro', Content: NumberRequests },
  'a-envoyer': { title: 'Messages à envoyer', Content: WaitingMessages },
  relances: { title: 'Relances', Content: Reminders },
  signalements: { title: 'Signalements', Content: Flags },
  reclamations: { title: 'Réclamations', Content: ClaimsList },
  hebdomadaires: { title: 'Commandes de chaque semaine', Content: WeeklyProblems },
  livreurs: { title: 'Livreurs à valider', Content: WaitingLivreurs },
  candidatures: { title: 'Candidatures', Content: Applications },
  messages: { title: 'Messages', Content: Messages },
}

export default function RequestsPage() {
  usePageTitle('Demandes')
  const tab = useRequestTab()
  return (
    <>
      <PageHeader title="Demandes" />
      <RequestTabs current={tab} />
      {tab ? <RequestSection tab={tab} /> : <OpenFirstWaiting />}
    </>
  )
}

function RequestSection({ tab }: { tab: TabName }) {
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
  return <Navigate to={{ search: requestTabSearch(first) }} replace />
}
