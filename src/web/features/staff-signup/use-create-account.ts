import { useNavigate } from 'react-router-dom'
import type { InternalRole } from '#shared/accounts/auth.ts'
import { ROLE_HOME, ROLE_LABELS } from '#shared/accounts/roles.ts'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { useSession } from '#web/features/auth/use-session.ts'
import { appCodeOf, describeError, fieldsOf } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { startWait } from '#web/lib/use-wait.ts'
import { trpc } from '#web/trpc.ts'
import type { StaffSignUpForm } from './use-staff-sign-up-form.ts'

function describeAccount(role: InternalRole, email: string): string {
  const account = `${ROLE_LABELS[role]}\u00a0: ${email}`
  if (role !== 'superadmin') return account
  return `${account}. Un super administrateur doit d’abord le confirmer.`
}

/** Creates the account. It leads back to the home of a signed-in superadmin, otherwise to the sign-in page. */
export function useCreateAccount(form: StaffSignUpForm, onExpired: () => void) {
  const navigate = useNavigate()
  const { data: me } = useSession()
  const { mutateAsync, isPending } = trpc.staffSignUp.createAccount.useMutation({
    meta: { failed: "Échec de l'inscription", stale: ['stats', 'users'] },
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
  return { create: useOneAtATime(mutateAsync), creating: isPending }
}
