import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { newPasswordField } from '#shared/fields.ts'
import { notifyInfo, notifySuccess } from '#web/components/feedback/notify.tsx'
import { forgetSession } from '#web/features/auth/use-session.ts'
import { appCodeOf, fieldsOf, isNetworkError } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { showError } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { useGiveUp } from './use-recovery-link.ts'

const newPasswordForm = z.strictObject({ password: newPasswordField, confirm: z.string() }).check(
  z.refine(({ password, confirm }) => password === confirm, {
    path: ['confirm'],
    message: 'Les mots de passe ne correspondent pas.',
  }),
)

/** Chooses the new password; then every session of the account is over, this browser's too. */
export function useResetPassword(token: string) {
  const form = useZodForm(newPasswordForm, { initialValues: { password: '', confirm: '' } })
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const fail = useFailure()
  const { mutateAsync, isPending } = trpc.recovery.reset.useMutation({
    async onSuccess() {
      await utils.auth.me.refetch()
      if (!utils.auth.me.getData()) forgetSession()
      notifySuccess('Mot de passe modifié', 'Connectez-vous avec votre nouveau mot de passe.')
      navigate(paths.signIn, { replace: true })
    },
    onError(error) {
      form.setErrors(fieldsOf(error))
      if (appCodeOf(error) === 'PASSWORD_TOO_COMMON')
        form.setFieldError('password', 'Choisissez un mot de passe moins courant.')
      fail(error)
    },
  })
  const send = useOneAtATime(mutateAsync)
  return {
    form,
    submit: ({ password }: { password: string }) => send({ token, password }),
    sending: isPending,
  }
}

function useFailure() {
  const navigate = useNavigate()
  const giveUp = useGiveUp()
  const unanswered = useRef(false)
  return (error: unknown) => {
    if (appCodeOf(error) !== 'RECOVERY_INVALID') {
      unanswered.current = isNetworkError(error)
      return showError(error, 'Le mot de passe n’a pas été changé')
    }
    if (!unanswered.current) return giveUp()
    // The link may have been used up by the very try whose answer was lost.
    notifyInfo('Ce lien a déjà servi', 'Essayez de vous connecter avec votre nouveau mot de passe.')
    navigate(paths.signIn, { replace: true })
  }
}
