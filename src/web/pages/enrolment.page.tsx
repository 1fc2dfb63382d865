import { ROLE_HOME } from '#shared/accounts/roles.ts'
import { Button } from '#web/components/actions/button.tsx'
import { useMe, useSignOut } from '#web/features/auth/use-session.ts'
import ProofHost from '#web/features/second-factor/proof-host.tsx'
import { SecondFactorCard } from '#web/features/second-factor/second-factor-card.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { Navigate } from '#web/lib/router/router.tsx'
import { AuthScreen, OtherWays } from './auth/auth-screen.tsx'

/** All that an account may open that must have a second thing and has none. */
export default function EnrolmentPage() {
  usePageTitle('Protéger votre compte')
  const { role, demand } = useMe()
  const signOut = useSignOut()
  if (demand !== 'needed') return <Navigate to={ROLE_HOME[role]} replace />
  return (
    <AuthScreen
      title="Protégez votre compte"
      subtitle="Lavéo demande deux vérifications à votre équipe. Ajoutez la vôtre pour continuer."
      scene="strip"
    >
      <div className="mt-20">
        <SecondFactorCard />
        <ProofHost />
      </div>
      <OtherWays>
        <Button tone="ghost" full onClick={signOut}>
          Me déconnecter
        </Button>
      </OtherWays>
    </AuthScreen>
  )
}
