import { keepPreviousData } from '@tanstack/react-query'
import { APPLICATION_STATUSES, type ApplicationStatus } from '#shared/people/applications.ts'
import { nextPage } from '#web/components/lists/paged-list.tsx'
import { eachMinute } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { RequestList } from '../requests/request-list.tsx'
import { useRequestFilter } from '../requests/use-request-filter.ts'
import { ApplicationCard } from './application-card.tsx'

const LABELS: Record<ApplicationStatus, string> = {
  new: 'À traiter',
  accepted: 'Acceptées',
  declined: 'Refusées',
}

const EMPTY: Record<ApplicationStatus, { title: string; text: string }> = {
  new: {
    title: 'Aucune candidature à traiter',
    text: 'Celles qui sont envoyées depuis le site arrivent ici.',
  },
  accepted: {
    title: 'Aucune candidature acceptée',
    text: 'Accepter une candidature crée le compte du livreur.',
  },
  declined: {
    title: 'Aucune candidature refusée',
    text: 'Celles que vous refusez se retrouvent ici.',
  },
}

/** The applications of livreurs with one status. */
export function Applications() {
  const [status, setStatus] = useRequestFilter(APPLICATION_STATUSES)
  const query = trpc.applications.list.useInfiniteQuery(
    { status },
    {
      ...nextPage,
      placeholderData: keepPreviousData,
      refetchInterval: eachMinute,
    },
  )
  return (
    <RequestList
      legend="Candidatures à afficher"
      labels={LABELS}
      choice={status}
      onChoose={setStatus}
      query={query}
      words={{
        failed: 'Impossible de charger les candidatures.',
        moreFailed: 'Impossible de charger les candidatures suivantes.',
        end: 'Toutes les candidatures sont affichées.',
        shown: (count) =>
          count === 1 ? '1 candidature affichée' : `${count} candidatures affichées`,
      }}
      empty={EMPTY}
    >
      {(application, all) => (
        <ApplicationCard
          key={application.id}
          application={application}
          alike={all.filter(({ email }) => email === application.email).length}
        />
      )}
    </RequestList>
  )
}
