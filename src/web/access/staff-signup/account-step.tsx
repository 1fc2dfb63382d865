import type { ReactNode } from 'react'
import type { InternalRole } from '#shared/access/auth.ts'
import { ROLE_HOME, ROLE_LABELS } from '#shared/roles.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { appCodeOf, describeError, fieldsOf } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useNavigateFromHere } from '#web/lib/navigation/use-navigate-from-here.ts'
import { useAct } from '#web/lib/use-act.ts'
import { startWait } from '#web/lib/use-wait.ts'
import { useSession } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { PersonFields } from '../signup/person-fields.tsx'
import { UNREAD_SIGN_UP } from '../unread-sign-up.ts'
import type { StaffSignUpForm } from './use-staff-sign-up-form.ts'

interface Props {
  form: StaffSignUpForm
  /** Shown above the fields. */
  children: ReactNode
  /** Called when the server answers that the time to create the account is over. */
  onExpired: () => void
}

/**
 * The last step of the staff sign-up: the fields of the account. Its role was chosen in the first step. It leads back to
 * the home of a signed-in superadmin, otherwise to the sign-in page.
 */
export default function AccountStep({ form, children, onExpired }: Props) {
  const navigate = useNavigateFromHere()
  const { data: me } = useSession()
  const create = useAct(trpc.staffSignUp.createAccount, {
    failed: "Échec de l'inscription",
    unread: UNREAD_SIGN_UP,
    stale: ['stats', 'users'],
    onSuccess({ role, email }) {
      startWait('ticket', 0)
      notifySuccess('Compte créé !', describeAccount(role, email))
      if (me) navigate(ROLE_HOME[me.role], { replace: true })
      else navigate(paths.signIn, { replace: true, state: { email } })
    },
    onError(error) {
      const code = appCodeOf(error)
      form.setErrors(fieldsOf(error))
      if (code === 'TICKET_INVALID') onExpired()
      if (code === 'PASSWORD_TOO_COMMON') form.setFieldError('password', describeError(error).text)
      if (code !== 'EMAIL_TAKEN') return
      form.setFieldError('email', 'Cette adresse a peut-être déjà un compte.')
    },
  })
  return (
    <form
      className="stack gap-16 mt-20"
      noValidate
      onSubmit={form.onSubmit((values) => create.run(values))}
    >
      {children}
      <PersonFields form={form} />
      <ActFailure unanswered={create.unanswered} withRetry={false} />
      <Button type="submit" tone="soleil" size="lg" full loading={create.isRunning}>
        S'inscrire
      </Button>
    </form>
  )
}

function describeAccount(role: InternalRole, email: string): string {
  const account = `${ROLE_LABELS[role]}\u00a0: ${email}`
  if (role !== 'superadmin') return account
  return `${account}. Le responsable doit d’abord le confirmer.`
}
