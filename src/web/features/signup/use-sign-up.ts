import { useState } from 'react'
import { signUpInput } from '#shared/accounts/auth.ts'
import { appCodeOf, fieldsOf } from '#web/lib/error-message.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useNavigate } from '#web/lib/router/router.tsx'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'

const EMPTY = { fullname: '', phone: '', email: '', password: '' }

/** The form of a new account. Once it is created, it leads to the page that waits for the confirmation. */
export function useSignUp(role: 'client' | 'livreur') {
  const navigate = useNavigate()
  const form = useZodForm(signUpInput, { initialValues: EMPTY })
  const [takenEmail, setTakenEmail] = useState<string>()
  const { mutateAsync, isPending } = trpc.signUp[role].useMutation({
    meta: { failed: "Échec de l'inscription" },
    // The history entry is replaced, because sending the form again would be refused.
    onSuccess: ({ email }) =>
      navigate(paths.awaitConfirmation, { replace: true, state: { email } }),
    onError(error, { email }) {
      form.setErrors(fieldsOf(error))
      if (appCodeOf(error) !== 'EMAIL_TAKEN') return
      setTakenEmail(email)
      form.setFieldError('email', 'Cette adresse a peut-être déjà un compte.')
    },
  })
  return { form, submit: useOneAtATime(mutateAsync), sending: isPending, takenEmail }
}
