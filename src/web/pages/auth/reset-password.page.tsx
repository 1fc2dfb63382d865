import { BackLink } from '#web/components/actions/back-link.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { LinkVerified } from '#web/features/recovery/link-verified.tsx'
import { NewPasswordForm } from '#web/features/recovery/new-password-form.tsx'
import { type RecoveryLink, useRecoveryLink } from '#web/features/recovery/use-recovery-link.ts'
import { describeError } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { AuthScreen, OtherWays } from './auth-screen.tsx'

const TITLES: Record<RecoveryLink['step'], string> = {
  verifying: 'Vérification du lien',
  unanswered: 'Vérification du lien',
  verified: 'Lien vérifié',
  form: 'Nouveau mot de passe',
}

export default function ResetPasswordPage() {
  usePageTitle('Nouveau mot de passe')
  const link = useRecoveryLink()
  return (
    <AuthScreen
      title={TITLES[link.step]}
      subtitle={link.step === 'form' ? `Pour le compte ${link.email}` : undefined}
    >
      <Step link={link} />
      <OtherWays>
        <BackLink to={paths.signIn}>Retour à la connexion</BackLink>
      </OtherWays>
    </AuthScreen>
  )
}

function Step({ link }: { link: RecoveryLink }) {
  if (link.step === 'form') return <NewPasswordForm key={link.token} token={link.token} />
  if (link.step === 'verified') return <LinkVerified />
  if (link.step === 'verifying') return <SpinnerPage />
  const { title, text } = describeError(link.error, 'Le lien n’a pas pu être vérifié')
  return (
    <Notice>
      <ErrorState title={title} text={text} onRetry={link.retry} />
    </Notice>
  )
}
