import { useSearchParams } from 'react-router-dom'
import type { InternalRole } from '#shared/accounts/auth.ts'
import { ROLE_LABELS } from '#shared/accounts/roles.ts'
import { formatWait } from '#shared/dates.ts'
import { errorMessage } from '#shared/errors.ts'
import { BackLink } from '#web/components/actions/back-link.tsx'
import { Steps } from '#web/components/display/steps.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { AccountStep } from '#web/features/internal/account-step.tsx'
import { CodeStep } from '#web/features/internal/code-step.tsx'
import { RoleStep } from '#web/features/internal/role-step.tsx'
import { useDoor } from '#web/features/internal/use-door.ts'
import { roleAsked, useInternalForm } from '#web/features/internal/use-internal-form.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { AuthScreen, OtherWays } from './auth-screen.tsx'

const STEPS = ['Code', 'Compte']

export function InternalPage() {
  usePageTitle('Inscription interne')
  const [search] = useSearchParams()
  const door = useDoor(roleAsked(search))
  const form = useInternalForm(door.role)
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
              : 'Créez le compte sans tarder.'}{' '}
            {door.role ? whatIsCreated(door.role) : null}
          </Note>
        </AccountStep>
      ) : door.step === 'role' ? (
        <RoleStep role={door.role} onChosen={door.choose} sending={door.sending} />
      ) : (
        <>
          {door.late ? <TooLate /> : null}
          <CodeStep
            onRight={door.enter}
            onResend={door.resend}
            onOtherRole={door.chooseAgain}
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

function whereabouts({ step, role, unsent, late }: ReturnType<typeof useDoor>): string {
  if (step === 'role') return 'Un code de validation partira vers l’e-mail du super administrateur.'
  if (unsent) return 'Le code n’est pas parti. Renvoyez-le pour réessayer.'
  if (late) return 'Chaque code ouvre la porte pour un seul compte.'
  const sent = 'Un code vient de partir vers l’e-mail du super administrateur'
  return role ? `${sent}, pour un compte ${ROLE_LABELS[role]}.` : `${sent}.`
}

function whatIsCreated(role: InternalRole): string {
  if (role !== 'superadmin') return `Rôle\u00a0: ${ROLE_LABELS[role]}.`
  return `Rôle\u00a0: ${ROLE_LABELS[role]}. Il s’ouvrira quand un super administrateur l’aura confirmé.`
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
