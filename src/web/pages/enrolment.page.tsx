import { useEffect, useEffectEvent, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { secondFactorRefusals } from '#shared/refusals/second-factor.ts'
import { ProofHost } from '#web/access/second-factor/proof-host.tsx'
import { SecondFactorCard } from '#web/access/second-factor/second-factor-card.tsx'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { askedPage } from '#web/layouts/asked-page.ts'
import { describeError } from '#web/lib/error-message.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { QueuedActionsNote } from '#web/rounds/queue/queued-actions-note.tsx'
import { useMe, useSession, useSignOut } from '#web/session.ts'
import { AuthScreen, OtherWays } from './auth/auth-screen.tsx'

/** All that an account may open that must have a second factor and has none. */
export default function EnrolmentPage() {
  usePageTitle('Protéger votre compte')
  const { role, demand } = useMe()
  const { state } = useLocation()
  const next = askedPage(role, state?.from)
  const [wasNeeded] = useState(demand === 'needed')
  const { signOut, unanswered } = useSignOut()
  const { goOn, isAsking, failure } = useGoOn(next)
  useSessionOnReturn()
  // Once protected the page stays: it shows the recovery codes, which cannot be read a second time.
  if (!wasNeeded) return <Navigate to={next} replace />
  const isDone = demand !== 'needed'
  return (
    <AuthScreen
      title="Protégez votre compte"
      subtitle={
        isDone
          ? 'C’est fait\u00a0: vous pouvez continuer.'
          : 'Votre équipe se connecte avec une double vérification. Ajoutez une clé d’accès ou une application pour continuer.'
      }
      scene="strip"
    >
      {isDone || role !== 'livreur' ? null : (
        <QueuedActionsNote>Elles partiront une fois votre compte protégé.</QueuedActionsNote>
      )}
      <div className="mt-20">
        <SecondFactorCard />
        <ProofHost />
      </div>
      <OtherWays>
        <Button tone={isDone ? 'soleil' : 'outline'} full loading={isAsking} onClick={goOn}>
          Continuer
        </Button>
        {failure ? (
          <Note tone="danger" role="alert" title={failure.title}>
            {failure.text}
          </Note>
        ) : null}
        <Button tone="ghost" full onClick={signOut}>
          Me déconnecter
        </Button>
        <ActFailure unanswered={unanswered} />
      </OtherWays>
    </AuthScreen>
  )
}

/** Leaves the page once the server asks for nothing more: another tab may have protected the account, or the rule changed. */
function useGoOn(next: string) {
  const { refetch } = useSession()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<{ title: string; text: string }>()
  const goOn = useOneAtATime(async () => {
    setAsking(true)
    setFailure(undefined)
    const { data, error } = await refetch()
    setAsking(false)
    if (error) return setFailure(describeError(error, 'Votre compte n’a pas été relu'))
    const { title, text } = secondFactorRefusals.ENROLMENT_NEEDED
    if (data?.demand === 'needed') notifyError(title, text)
    else if (data) navigate(next, { replace: true })
  })
  return { goOn, isAsking, failure }
}

/** Reads the demand on the account when this tab is shown again: another tab may have met it meanwhile. */
function useSessionOnReturn(): void {
  const { refetch } = useSession()
  const read = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void refetch()
  })
  useEffect(() => {
    const onShown = () => read()
    document.addEventListener('visibilitychange', onShown)
    return () => document.removeEventListener('visibilitychange', onShown)
  }, [])
}
