import { useRef } from 'react'
import * as z from 'zod/mini'
import { newPasswordField } from '#shared/fields.ts'
import { notifyInfo, notifySuccess, notifyWarning } from '#web/components/feedback/notify.tsx'
import { appCodeOf, describeError, fieldsOf, isNetworkError } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useNavigateFromHere } from '#web/lib/navigation/use-navigate-from-here.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { forgetSession } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { GUESSABLE } from '../auth/guessable-words.ts'
import { useRejectLink } from './use-recovery-link.ts'

const newPasswordForm = z.strictObject({ password: newPasswordField, confirm: z.string() }).check(
  z.refine(({ password, confirm }) => password === confirm, {
    path: ['confirm'],
    message: 'Les mots de passe ne correspondent pas.',
  }),
)

const SIGN_IN = 'Connectez-vous avec votre nouveau mot de passe.'

/** Sets the new password. The server then ends all sessions of the account, also that of this browser. */
export function useResetPassword(token: string) {
  const form = useZodForm(newPasswordForm, { initialValues: { password: '', confirm: '' } })
  const navigate = useNavigateFromHere()
  const utils = trpc.useUtils()
  const handleError = useHandleError()
  const reset = useAct(trpc.recovery.reset, {
    failed: 'Le mot de passe n’a pas été changé',
    handled: ['RECOVERY_INVALID'],
    async onSuccess({ guessable }) {
      await utils.auth.me.refetch()
      if (!utils.auth.me.getData()) forgetSession()
      if (guessable) notifyWarning('Mot de passe modifié', `${SIGN_IN} ${GUESSABLE}`)
      else notifySuccess('Mot de passe modifié', SIGN_IN)
      navigate(paths.signIn, { replace: true })
    },
    onError(error) {
      form.setErrors(fieldsOf(error))
      if (appCodeOf(error) === 'PASSWORD_TOO_COMMON')
        form.setFieldError('password', describeError(error).text)
      handleError(error)
    },
  })
  return {
    form,
    submit: ({ password }: { password: string }) => reset.run({ token, password }),
    sending: reset.isRunning,
    unanswered: reset.unanswered,
  }
}

function useHandleError() {
  const navigate = useNavigateFromHere()
  const rejectLink = useRejectLink()
  const wasUnanswered = useRef(false)
  return (error: unknown) => {
    if (appCodeOf(error) !== 'RECOVERY_INVALID') {
      wasUnanswered.current = isNetworkError(error)
      return
    }
    if (!wasUnanswered.current) return rejectLink()
    // The first try, whose answer was lost, may have changed the password.
    notifyInfo('Ce lien a déjà servi', 'Essayez de vous connecter avec votre nouveau mot de passe.')
    navigate(paths.signIn, { replace: true })
  }
}
