import { useParams } from 'react-router-dom'
import { ROLE_HOME } from '#shared/roles.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { acceptsCookies } from '#web/lib/cookies.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { type OtherAccount, useFollowLink } from '#web/orders/client-links/use-follow-link.ts'
import { useSignOut } from '#web/session.ts'
import { AuthScreen } from './auth-screen.tsx'
import { CookiesRefused } from './cookies-refused.tsx'
import { LinkLanding, LinkRefused } from './link-landing.tsx'

const TITLES = {
  opening: 'Votre Lavéo s’ouvre',
  unanswered: 'Votre Lavéo',
  failed: 'Votre Lavéo ne s’est pas ouvert',
}

/** The target of a client's link. */
export default function FollowPage() {
  usePageTitle('Mon Lavéo')
  const { token = '' } = useParams()
  return acceptsCookies() ? <Follow token={token} /> : <CookiesRefused />
}

function Follow({ token }: { token: string }) {
  return (
    <LinkLanding link={useFollowLink(token)} titles={TITLES} refused={<Refused />}>
      {(other) => (
        <AuthScreen title="Un autre compte est ouvert ici">
          <OtherAccountOpen other={other} token={token} />
        </AuthScreen>
      )}
    </LinkLanding>
  )
}

function Refused() {
  return (
    <LinkRefused code="FOLLOW_INVALID">
      <ButtonLink full href={paths.contact}>
        Contacter Lavéo
      </ButtonLink>
      <ButtonLink full tone="outline" to={paths.signIn}>
        Se connecter
      </ButtonLink>
    </LinkRefused>
  )
}

interface OtherProps {
  other: OtherAccount
  token: string
}

/** The phone keeps the account that is open on it, until its owner says otherwise. */
function OtherAccountOpen({ other: { fullname, role }, token }: OtherProps) {
  const { signOut, unanswered } = useSignOut({ to: paths.follow(token) })
  return (
    <div className="stack gap-12 mt-16">
      <p className="anywhere">
        Ce téléphone est connecté comme <b>{fullname}</b>. Le lien ouvre le Lavéo d’une autre
        personne&nbsp;: rien n’a changé.
      </p>
      <ButtonLink full size="lg" to={ROLE_HOME[role]} replace>
        Rester sur mon compte
      </ButtonLink>
      {role === 'client' ? (
        <Button full tone="outline" onClick={signOut}>
          Me déconnecter et ouvrir le lien
        </Button>
      ) : (
        // A livreur's own screens ask about what was not sent yet.
        <p className="quiet text-s">Pour ouvrir ce lien, déconnectez-vous d’abord.</p>
      )}
      <ActFailure unanswered={unanswered} />
    </div>
  )
}
