import { useParams } from 'react-router-dom'
import { ROLE_HOME } from '#shared/accounts/roles.ts'
import { linkRefusals } from '#shared/refusals/links.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { useSignOut } from '#web/features/auth/use-session.ts'
import { type FollowLink, useFollowLink } from '#web/features/client-links/use-follow-link.ts'
import { describeError } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { AuthScreen } from './auth-screen.tsx'

const TITLES: Record<FollowLink['step'], string> = {
  opening: 'Votre suivi s’ouvre',
  other: 'Un autre compte est ouvert ici',
  refused: linkRefusals.FOLLOW_INVALID.title,
  unanswered: 'Votre suivi',
}

/** The target of the link of a client without e-mail. */
export default function FollowPage() {
  usePageTitle('Suivi')
  const { token = '' } = useParams()
  const link = useFollowLink(token)
  return (
    <AuthScreen
      title={TITLES[link.step]}
      subtitle={link.step === 'refused' ? linkRefusals.FOLLOW_INVALID.text : undefined}
    >
      <Step link={link} token={token} />
    </AuthScreen>
  )
}

function Step({ link, token }: { link: FollowLink; token: string }) {
  if (link.step === 'opening') return <SpinnerPage />
  if (link.step === 'other') return <OtherAccount link={link} token={token} />
  if (link.step === 'refused')
    return (
      <Notice>
        <ButtonLink full href={paths.contact}>
          Contacter Lavéo
        </ButtonLink>
        <ButtonLink full tone="outline" to={paths.signIn}>
          Se connecter
        </ButtonLink>
      </Notice>
    )
  const { title, text } = describeError(link.error, 'Le suivi ne s’est pas ouvert')
  return (
    <Notice>
      <ErrorState title={title} text={text} onRetry={link.retry} />
    </Notice>
  )
}

interface OtherProps {
  link: Extract<FollowLink, { step: 'other' }>
  token: string
}

/** The phone keeps the account that is open on it, until its owner says otherwise. */
function OtherAccount({ link: { fullname, role }, token }: OtherProps) {
  const signOut = useSignOut({ to: paths.follow(token) })
  return (
    <div className="stack gap-12 mt-16">
      <p className="anywhere">
        Ce téléphone est connecté comme <b>{fullname}</b>. Le lien ouvre le suivi d’une autre
        personne&nbsp;: rien n’a changé.
      </p>
      <ButtonLink full size="lg" to={ROLE_HOME[role]} replace>
        Rester sur mon compte
      </ButtonLink>
      {role === 'client' ? (
        <Button full tone="outline" onClick={signOut}>
          Me déconnecter et ouvrir le suivi
        </Button>
      ) : (
        // A livreur's own screens ask about what was not sent yet.
        <p className="quiet text-s">Pour ouvrir ce suivi, déconnectez-vous d’abord.</p>
      )}
    </div>
  )
}
