import { useState } from 'react'
import { ROLE_HOME } from '#shared/accounts/roles.ts'
import { secondFactorRefusals } from '#shared/refusals/second-factor.ts'
import { Button } from '#web/components/actions/button.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { useMe, useSession, useSignOut } from '#web/features/auth/use-session.ts'
import ProofHost from '#web/features/second-factor/proof-host.tsx'
import { SecondFactorCard } from '#web/features/second-factor/second-factor-card.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { Navigate, useNavigate } from '#web/lib/router/router.tsx'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { showError } from '#web/query-client.ts'
import { AuthScreen, OtherWays } from './auth/auth-screen.tsx'

/** All that an account may open that must have a second thing and has none. */
export default function EnrolmentPage() {
  usePageTitle('Protéger votre compte')
  const { role, demand } = useMe()
  const [wasNeeded] = useState(demand === 'needed')
  const signOut = useSignOut()
  const { goOn, isAsking } = useGoOn()
  // Once protected the page stays: it shows the recovery codes, which nobody can read a second time.
  if (!wasNeeded) return <Navigate to={ROLE_HOME[role]} replace />
  const isDone = demand !== 'needed'
  return (
    <AuthScreen
      title="Protégez votre compte"
      subtitle={
        isDone
          ? 'C’est fait\u00a0: vous pouvez continuer.'
          : 'Lavéo demande deux vérifications à votre équipe. Ajoutez la vôtre pour continuer.'
      }
      scene="strip"
    >
      <div className="mt-20">
        <SecondFactorCard />
        <ProofHost />
      </div>
      <OtherWays>
        <Button tone={isDone ? 'soleil' : 'outline'} full loading={isAsking} onClick={goOn}>
          Continuer
        </Button>
        <Button tone="ghost" full onClick={signOut}>
          Me déconnecter
        </Button>
      </OtherWays>
    </AuthScreen>
  )
}

/** Leaves the page once the server asks for nothing more: another tab may have protected the account, or the rule changed. */
function useGoOn() {
  const { role } = useMe()
  const { refetch } = useSession()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const goOn = useOneAtATime(async () => {
    setAsking(true)
    const { data, error } = await refetch()
    setAsking(false)
    if (error) return showError(error, 'Votre compte n’a pas été relu')
    const { title, text } = secondFactorRefusals.ENROLMENT_NEEDED
    if (data?.demand === 'needed') notifyError(title, text)
    else if (data) navigate(ROLE_HOME[role], { replace: true })
  })
  return { goOn, isAsking }
}
