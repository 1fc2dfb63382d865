import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { InternalRole } from '#shared/access/auth.ts'
import { linkRefusals } from '#shared/refusals/links.ts'
import { ROLE_LABELS } from '#shared/roles.ts'
import { formatWait } from '#shared/text/wait.ts'
import { CodeStep } from '#web/access/staff-signup/code-step.tsx'
import { RoleStep } from '#web/access/staff-signup/role-step.tsx'
import { useStaffSignUp } from '#web/access/staff-signup/use-staff-sign-up.ts'
import {
  requestedRole,
  useStaffSignUpForm,
} from '#web/access/staff-signup/use-staff-sign-up-form.ts'
import { BackLink } from '#web/components/actions/back-link.tsx'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Steps } from '#web/components/display/steps.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { SpinnerPage } from '#web/components/states/spinner-page.tsx'
import { config } from '#web/lib/config.ts'
import { acceptsCookies } from '#web/lib/cookies.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { useSession } from '#web/session.ts'
import { AuthScreen, OtherWays } from './auth-screen.tsx'
import { CookiesRefused } from './cookies-refused.tsx'

// Typing the code takes longer than loading the step that follows.
const AccountStep = lazyPart(() => import('#web/access/staff-signup/account-step.tsx'), {
  Loading: () => <SpinnerPage />,
})

const STEPS = ['Code', 'Compte']

/** A code holds in the browser that asked for it, which a cookie tells. */
export default function StaffSignUpPage() {
  usePageTitle('Inscription interne')
  return acceptsCookies() ? <StaffSignUp /> : <CookiesRefused />
}

function StaffSignUp() {
  const [search] = useSearchParams()
  const signUp = useStaffSignUp(requestedRole(search))
  const form = useStaffSignUpForm()
  /** An owner who makes the account in their own browser. */
  const isOwnCode = useSession().data?.role === 'superadmin' && !config.mailLeaves
  const isAccountStep = signUp.step === 'account'
  useEffect(() => void AccountStep.preload(), [])
  return (
    <AuthScreen
      title={isAccountStep ? 'Créez le compte' : 'Compte interne'}
      subtitle={isAccountStep ? undefined : stepSubtitle(signUp)}
      scene="strip"
      aside={<Steps names={STEPS} current={isAccountStep ? 1 : 0} />}
    >
      {signUp.unanswered ? (
        <Notice>
          <Note tone="danger" role="alert" title={signUp.unanswered.title}>
            {signUp.unanswered.text}
          </Note>
        </Notice>
      ) : null}
      {signUp.opening ? (
        <SpinnerPage />
      ) : isAccountStep ? (
        <AccountStep form={form} onExpired={signUp.expire}>
          <Note tone="success" title="Accès autorisé">
            {signUp.ticketLeft > 0
              ? `Il reste ${formatWait(signUp.ticketLeft)} pour créer le compte.`
              : 'Créez le compte sans tarder.'}{' '}
            {signUp.role ? createdRoleText(signUp.role) : null}
          </Note>
        </AccountStep>
      ) : signUp.step === 'role' ? (
        <RoleStep role={signUp.role} onChosen={signUp.chooseRole} sending={signUp.sending} />
      ) : (
        <>
          {signUp.hasExpired ? <ExpiredNotice /> : null}
          {isOwnCode ? (
            <TextLink to={paths.superadmin.livreurs} target="_blank">
              Lire le code dans Équipe
            </TextLink>
          ) : null}
          <CodeStep
            onAccepted={signUp.acceptCode}
            onResend={signUp.resend}
            onChangeRole={signUp.changeRole}
            sending={signUp.sending}
            secondsLeft={signUp.codeWait}
          />
        </>
      )}
      <OtherWays>
        <BackLink to={paths.signIn}>Retour à la connexion</BackLink>
      </OtherWays>
    </AuthScreen>
  )
}

function stepSubtitle({
  step,
  role,
  isUnsent,
  hasExpired,
}: ReturnType<typeof useStaffSignUp>): string {
  if (step === 'role')
    return config.mailLeaves
      ? 'Un code de validation partira vers l’e‑mail du super administrateur.'
      : 'Un code de validation s’affichera chez le super administrateur.'
  if (isUnsent) return 'Le code n’est pas parti. Renvoyez-le pour réessayer.'
  if (hasExpired) return 'Un code = un compte.'
  const sent = config.mailLeaves
    ? 'Un code vient de partir vers l’e‑mail du super administrateur'
    : 'Demandez le code au super administrateur, qui le lit dans Équipe'
  return role ? `${sent}, pour un compte ${ROLE_LABELS[role]}.` : `${sent}.`
}

function createdRoleText(role: InternalRole): string {
  if (role !== 'superadmin') return `Rôle\u00a0: ${ROLE_LABELS[role]}.`
  return `Rôle\u00a0: ${ROLE_LABELS[role]}. Il s’ouvrira quand un super administrateur l’aura confirmé.`
}

function ExpiredNotice() {
  return (
    <Notice>
      <Note tone="warning" title={linkRefusals.TICKET_INVALID.title}>
        {linkRefusals.TICKET_INVALID.text} Ce que vous avez saisi est gardé.
      </Note>
    </Notice>
  )
}
