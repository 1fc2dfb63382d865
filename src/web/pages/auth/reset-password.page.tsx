import { LinkVerified } from '#web/access/recovery/link-verified.tsx'
import { NewPasswordForm } from '#web/access/recovery/new-password-form.tsx'
import { useRecoveryLink } from '#web/access/recovery/use-recovery-link.ts'
import { BackLink } from '#web/components/actions/back-link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { AuthScreen, OtherWays } from './auth-screen.tsx'
import { LinkLanding } from './link-landing.tsx'

const TITLES = {
  opening: 'Vérification du lien',
  unanswered: 'Vérification du lien',
  failed: 'Le lien n’a pas pu être vérifié',
}

export default function ResetPasswordPage() {
  usePageTitle('Nouveau mot de passe')
  const ways = (
    <OtherWays>
      <BackLink to={paths.signIn}>Retour à la connexion</BackLink>
    </OtherWays>
  )
  return (
    <LinkLanding link={useRecoveryLink()} titles={TITLES} ways={ways}>
      {({ token, email, wasShown }) => (
        <AuthScreen
          title={wasShown ? 'Nouveau mot de passe' : 'Lien vérifié'}
          subtitle={wasShown ? `Pour le compte ${email}` : undefined}
        >
          {wasShown ? <NewPasswordForm key={token} token={token} /> : <LinkVerified />}
          {ways}
        </AuthScreen>
      )}
    </LinkLanding>
  )
}
