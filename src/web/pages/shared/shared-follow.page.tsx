import { useParams } from 'react-router-dom'
import { sharedHeadline } from '#shared/orders/shared-follows/shared-follow-words.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { SharedOrderTicket } from '#web/orders/shared-follows/shared-order-ticket.tsx'
import { useSharedFollow } from '#web/orders/shared-follows/use-shared-follow.ts'
import { AuthScreen, OtherWays } from '../auth/auth-screen.tsx'
import { LinkRefused } from '../auth/link-landing.tsx'

/** The target of the link that a client shares of one order: read by anybody, without an account. */
export default function SharedFollowPage() {
  usePageTitle('Suivi partagé')
  const { token = '' } = useParams()
  const { query, isRefused } = useSharedFollow(token)
  if (isRefused)
    return (
      <LinkRefused code="SHARED_FOLLOW_INVALID">
        <ButtonLink full href={paths.home}>
          Découvrir Lavéo
        </ButtonLink>
      </LinkRefused>
    )
  return (
    <AuthScreen
      scene="strip"
      title={query.data ? sharedHeadline(query.data) : 'Suivi d’une commande'}
    >
      <div className="mt-16">
        <QueryBoundary
          query={query}
          errorTitle="Le suivi ne s’est pas ouvert"
          loading={<TicketSkeletons />}
        >
          {(follow) => <SharedOrderTicket follow={follow} />}
        </QueryBoundary>
      </div>
      <OtherWays>
        <p className="quiet text-s">
          Ce suivi a été partagé avec vous. Il ne montre ni l’adresse, ni le contenu, ni le prix.
        </p>
        <a href={paths.home}>Découvrir Lavéo</a>
      </OtherWays>
    </AuthScreen>
  )
}
