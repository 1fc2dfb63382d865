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
import { Button } from '#web/components/actions/button.tsx'
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
// An owner alone is asked for a proof here.
const ProofHost = lazyPart(
  async () => ({ default: (await import('#web/access/second-factor/proof-host.tsx')).ProofHost }),
  { Loading: () => null },
)
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
  const session = useSession()
  const signUp = useStaffSignUp(requestedRole(search), !session.isPending)
  const form = useStaffSignUpForm()
  // In their own browser a proof takes the place of the code.
  const isOwner = session.data?.role === 'superadmin'
  const isAccountStep = signUp.step === 'account'
  useEffect(() => void AccountStep.preload(), [])
  return (
    <AuthScreen
      title={isAccountStep ? 'Créez le compte' : 'Compte interne'}
      subtitle={isAccountStep ? undefined : stepSubtitle(signUp, isOwner)}
      scene="strip"
      aside={isOwner ? undefined : <Steps names={STEPS} current={isAccountStep ? 1 : 0} />}
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
            {isOwner ? null : <>{timeLeftText(signUp.ticketLeft)} </>}
            {signUp.role ? createdRoleText(signUp.role) : null}
          </Note>
        </AccountStep>
      ) : signUp.step === 'role' ? (
        <RoleStep
          role={signUp.role}
          onChosen={signUp.chooseRole}
          sending={signUp.sending}
          asksCode={!isOwner}
        />
      ) : isOwner ? (
        <Button
          tone="soleil"
          size="lg"
          full
          className="mt-20"
          loading={signUp.sending}
          onClick={signUp.resend}
        >
          Continuer
        </Button>
      ) : (
        <>
          {signUp.hasExpired ? <ExpiredNotice /> : null}
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
        {isOwner ? (
          <BackLink to={paths.superadmin.livreurs}>Retour à l’équipe</BackLink>
        ) : (
          <BackLink to={paths.signIn}>Retour à la connexion</BackLink>
        )}
      </OtherWays>
      {isOwner ? <ProofHost /> : null}
    </AuthScreen>
  )
}

function stepSubtitle(
  { step, role, isUnsent, hasExpired }: ReturnType<typeof useStaffSignUp>,
  isOwner: boolean,
): string {
  if (isOwner)
    return step === 'role'
      ? 'Choisissez le rôle du nouveau compte.'
      : 'Confirmez que c’est vous pour créer ce compte.'
  if (step === 'role')
    return config.mailLeaves
      ? 'Un code de validation partira vers l’e‑mail du responsable.'
      : 'Un code de validation s’affichera chez le responsable.'
  if (isUnsent) return 'Le code n’est pas parti. Renvoyez-le pour réessayer.'
  if (hasExpired) return 'Un code = un compte.'
  const sent = config.mailLeaves
    ? 'Un code vient de partir vers l’e‑mail du responsable'
    : 'Demandez le code au responsable, qui le lit dans Équipe'
  return role ? `${sent}, pour un compte ${ROLE_LABELS[role]}.` : `${sent}.`
}

const timeLeftText = (seconds: number) =>
  seconds > 0
    ? `Il reste ${formatWait(seconds)} pour créer le compte.`
    : 'Créez le compte sans tarder.'

function createdRoleText(role: InternalRole): string {
  if (role !== 'superadmin') return `Rôle\u00a0: ${ROLE_LABELS[role]}.`
  return `Rôle\u00a0: ${ROLE_LABELS[role]}. Il s’ouvrira quand le responsable l’aura confirmé.`
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
