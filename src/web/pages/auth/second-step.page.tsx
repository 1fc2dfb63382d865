import { Navigate } from 'react-router-dom'
import { SecondStep } from '#web/access/second-factor/second-step.tsx'
import { useWayBack } from '#web/access/use-way-back.ts'
import { BackLink } from '#web/components/actions/back-link.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { describeError } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { trpc } from '#web/trpc.ts'
import { AuthScreen, OtherWays } from './auth-screen.tsx'

/** The step after the password, for an account with a second factor. */
export default function SecondStepPage() {
  usePageTitle('Vérification')
  const wayBack = useWayBack()
  const pending = trpc.auth.pending.useQuery(undefined, {
    gcTime: 0,
    // Once it is over, typed text would vanish without a message; sending it shows the reason.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (pending.data === null) return <Navigate to={paths.signIn} replace state={wayBack} />
  return (
    <AuthScreen title="Encore une étape" subtitle="Votre mot de passe est juste." scene="strip">
      {pending.data ? (
        <SecondStep ways={pending.data} />
      ) : pending.error ? (
        <Notice>
          <ErrorState
            {...describeError(pending.error, 'La connexion ne peut pas continuer')}
            onRetry={() => void pending.refetch()}
            retrying={pending.isFetching}
          />
        </Notice>
      ) : (
        <SpinnerPage />
      )}
      <OtherWays>
        <p className="quiet text-s">
          Plus de clé, de téléphone ni de code de secours&#8239;? Le responsable, ou la personne qui
          s’occupe du serveur, peut retirer la double vérification de votre compte.
        </p>
        <BackLink to={paths.signIn} state={wayBack}>
          Retour à la connexion
        </BackLink>
      </OtherWays>
    </AuthScreen>
  )
}
