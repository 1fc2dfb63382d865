import { useParams } from 'react-router-dom'
import { sharedHeadline } from '#shared/follow/shared-follow-words.ts'
import { linkRefusals } from '#shared/refusals/links.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { QueryStale } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { SharedOrderTicket } from '#web/features/shared-follows/shared-order-ticket.tsx'
import { useSharedFollow } from '#web/features/shared-follows/use-shared-follow.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { AuthScreen, OtherWays } from '../auth/auth-screen.tsx'
import { LinkLanding } from '../auth/link-landing.tsx'

const { title, text } = linkRefusals.SHARED_FOLLOW_INVALID
const OPENING = 'Suivi d’une commande'

/** The target of the link that a client shares of one order: read by anybody, without an account. */
export default function SharedFollowPage() {
  usePageTitle('Suivi partagé')
  const { token = '' } = useParams()
  const { query, link } = useSharedFollow(token)
  return (
    <LinkLanding
      link={link}
      opening={OPENING}
      unanswered={{
        title: OPENING,
        failed: 'Le suivi ne s’est pas ouvert',
        text: 'La connexion est coupée ou très lente. Nous réessayons.',
      }}
      refused={{ title, text, next: <Discover /> }}
      scene="strip"
      loading={
        <div className="mt-16">
          <TicketSkeletons />
        </div>
      }
      ways={<WhatItShows />}
    >
      {({ follow, clockAhead }) => (
        <AuthScreen scene="strip" title={sharedHeadline(follow)}>
          <div className="mt-16">
            <QueryStale query={query} />
            <SharedOrderTicket follow={follow} clockAhead={clockAhead} />
          </div>
          <WhatItShows />
        </AuthScreen>
      )}
    </LinkLanding>
  )
}

function Discover() {
  return (
    <ButtonLink full href={paths.home}>
      Découvrir Lavéo
    </ButtonLink>
  )
}

function WhatItShows() {
  return (
    <OtherWays>
      <p className="quiet text-s">
        Ce suivi a été partagé avec vous. Il ne montre ni l’adresse, ni le contenu, ni le prix.
      </p>
      <a href={paths.home}>Découvrir Lavéo</a>
    </OtherWays>
  )
}
