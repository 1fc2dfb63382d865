import { PasskeySignIn } from '#web/access/second-factor/second-step.tsx'
import { useWayBack } from '#web/access/use-way-back.ts'
import { BackLink } from '#web/components/actions/back-link.tsx'
import { acceptsCookies } from '#web/lib/cookies.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { AuthScreen, OtherWays } from './auth-screen.tsx'
import { CookiesRefused } from './cookies-refused.tsx'

/** The sign-in of the team with a passkey alone. */
export default function PasskeyPage() {
  usePageTitle('Connexion avec une clé d’accès')
  const wayBack = useWayBack()
  if (!acceptsCookies()) return <CookiesRefused />
  return (
    <AuthScreen title="Votre clé d’accès" subtitle="Pour l’équipe et les livreurs." scene="strip">
      <PasskeySignIn />
      <OtherWays>
        <BackLink to={paths.signIn} state={wayBack}>
          Utiliser mon mot de passe
        </BackLink>
      </OtherWays>
    </AuthScreen>
  )
}
