import type { SharedFollow } from '#shared/orders/shared-follows/shared-follow.ts'
import { sharedHeadline } from '#shared/orders/shared-follows/shared-follow-words.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { SharedOrderTicket } from '#web/orders/shared-follows/shared-order-ticket.tsx'
import { useSharedFollow } from '#web/orders/shared-follows/use-shared-follow.ts'
import { AuthScreen, OtherWays } from '../auth/auth-screen.tsx'
import { LinkRefused } from '../auth/link-landing.tsx'

interface Props {
  token: string
  /** It is null for an order that is no longer shared. */
  opened: SharedFollow | null
}

/** One order that its client lets others follow: read by anybody, without an account. */
export default function SharedOrder({ token, opened }: Props) {
  usePageTitle('Suivi partagé')
  const query = useSharedFollow(token, opened)
  // An earlier answer may stand in the cache.
  if (opened === null || query.data === null)
    return (
      <LinkRefused code="SHARED_FOLLOW_INVALID">
        <ButtonLink full href={paths.home}>
          Découvrir Lavéo
        </ButtonLink>
      </LinkRefused>
    )
  return (
    <AuthScreen scene="strip" title={sharedHeadline(query.data)}>
      <div className="mt-16">
        <QueryBoundary query={query} errorTitle="Le suivi ne s’est pas ouvert">
          {(follow) => follow && <SharedOrderTicket follow={follow} />}
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
