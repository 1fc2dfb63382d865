import { IconFingerprint } from '@tabler/icons-react'
import { SignInForm } from '#web/access/auth/sign-in-form.tsx'
import { useSignIn } from '#web/access/auth/use-sign-in.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { AuthScreen, OtherWays } from './auth-screen.tsx'

/** The sign-in page of the team. It has the same form as the clients' page. */
export default function TeamPage() {
  usePageTitle('Espace équipe')
  const signIn = useSignIn()
  return (
    <AuthScreen title="Espace équipe" subtitle="Connectez-vous pour continuer" scene="strip">
      <div className="mt-20">
        <SignInForm signIn={signIn} />
      </div>
      <OtherWays>
        <ButtonLink tone="outline" full icon={<IconFingerprint />} to={paths.passkey}>
          Se connecter avec une clé d’accès
        </ButtonLink>
        <p>Pas encore de compte&#8239;?</p>
        <ButtonLink tone="outline" full to={paths.staffSignUp}>
          Inscription interne
        </ButtonLink>
      </OtherWays>
    </AuthScreen>
  )
}
