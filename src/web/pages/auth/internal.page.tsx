import { useSearchParams } from 'react-router-dom'
import { formatWait } from '#shared/dates.ts'
import { errorMessage } from '#shared/errors.ts'
import { BackLink } from '#web/components/back-link.tsx'
import { Note } from '#web/components/note.tsx'
import { Notice } from '#web/components/notice.tsx'
import { SpinnerPage } from '#web/components/spinner-page.tsx'
import { Steps } from '#web/components/steps.tsx'
import { AccountStep } from '#web/features/internal/account-step.tsx'
import { CodeStep } from '#web/features/internal/code-step.tsx'
import { useDoor } from '#web/features/internal/use-door.ts'
import { roleAsked, useInternalForm } from '#web/features/internal/use-internal-form.ts'
import { paths } from '#web/lib/paths.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { AuthScreen, OtherWays } from './auth-screen.tsx'

const STEPS = ['Code', 'Compte']

export function InternalPage() {
  usePageTitle('Inscription interne')
  const [search] = useSearchParams()
  const form = useInternalForm(roleAsked(search))
  const door = useDoor()
  const inside = door.step === 'account'
  return (
    <AuthScreen
      title={inside ? 'Créez le compte' : 'Compte interne'}
      subtitle={inside ? undefined : whereabouts(door)}
      scene="strip"
      aside={<Steps names={STEPS} current={inside ? 1 : 0} />}
    >
      {door.opening ? (
        <SpinnerPage />
      ) : inside ? (
        <AccountStep form={form} onLate={door.expire}>
          <Note tone="success" title="Accès autorisé">
            {door.ticketLeft > 0
              ? `Il reste ${formatWait(door.ticketLeft)} pour créer le compte.`
              : 'Créez le compte sans tarder.'}
          </Note>
        </AccountStep>
      ) : (
        <>
          {door.late ? <TooLate /> : null}
          <CodeStep
            onRight={door.enter}
            onResend={door.resend}
            sending={door.sending}
            secondsLeft={door.codeWait}
          />
        </>
      )}
      <OtherWays>
        <BackLink to={paths.signIn}>Retour à la connexion</BackLink>
      </OtherWays>
    </AuthScreen>
  )
}

function whereabouts({ unsent, late }: { unsent: boolean; late: boolean }): string {
  if (unsent) return 'Le code n’est pas parti. Renvoyez-le pour réessayer.'
  if (late) return 'Chaque code ouvre la porte pour un seul compte.'
  return 'Un code vient de partir vers l’e-mail du super administrateur.'
}

function TooLate() {
  const { title, text } = errorMessage('TICKET_INVALID', undefined)
  return (
    <Notice>
      <Note tone="warning" title={title}>
        {text} Ce que vous avez saisi est gardé.
      </Note>
    </Notice>
  )
}
