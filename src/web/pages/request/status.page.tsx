import { useParams } from 'react-router-dom'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { PeggedTicket } from '#web/drawings/pegged-ticket.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import type { RequestStatus } from '#web/orders/number-requests/own-number.tsx'
import {
  RequestStatusView,
  statusSubtitle,
  statusTitle,
} from '#web/orders/number-requests/request-status.tsx'
import { refetchEvery } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { AuthScreen, OtherWays } from '../auth/auth-screen.tsx'

const NumberForLink = lazyPart(() => import('../auth/number-for-link.tsx'), {
  Loading: () => <SpinnerPage />,
})

/** No live stream is open without an account. */
const REFRESH_MS = 15_000

const opensNothing = (error: unknown) =>
  ['LINK_INVALID', 'VALIDATION'].includes(appCodeOf(error) ?? '')

/** Nothing changes a request that was answered or is over. */
const isAwaited = (status: RequestStatus | undefined) =>
  status === undefined || status.state === 'waiting' || status.state === 'sent'

/** The state of a request by number, on the device that made it. */
export default function RequestStatusPage() {
  usePageTitle('Votre demande')
  const { token = '' } = useParams()
  const query = trpc.numberRequests.status.useQuery(
    { token },
    {
      refetchInterval: (polled) => {
        const { data, error } = polled.state
        return refetchEvery(!opensNothing(error) && isAwaited(data) && REFRESH_MS)(polled)
      },
    },
  )
  const { data } = query
  if (opensNothing(query.error)) return <NumberForLink />
  return (
    <AuthScreen
      scene="letter"
      drawing={<PeggedTicket reference={data?.reference ?? ''} />}
      title={data ? statusTitle(data) : 'Votre demande'}
      subtitle={data && statusSubtitle(data)}
    >
      <QueryBoundary
        query={query}
        errorTitle="Votre demande ne s’est pas ouverte"
        loading={<TicketSkeletons count={1} />}
      >
        {(status) => <RequestStatusView token={token} status={status} />}
      </QueryBoundary>
      <OtherWays>
        <a href={paths.home}>Accueil de Lavéo</a>
      </OtherWays>
    </AuthScreen>
  )
}
