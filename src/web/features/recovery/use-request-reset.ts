import { emailInput } from '#shared/accounts/auth.ts'
import { detailsOf, fieldsOf } from '#web/lib/error-message.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { startWait, useWait } from '#web/lib/use-wait.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'

/** The wait between two links to one address, in seconds. */
const WAIT_S = 60

const waitKey = (email: string) => `reset.${email.trim().toLowerCase()}`

/** Requests a reset link. */
export function useRequestReset(initialEmail: string) {
  const form = useZodForm(emailInput, { initialValues: { email: initialEmail } })
  const { mutateAsync, isPending, data, variables } = trpc.recovery.ask.useMutation({
    meta: { failed: 'Le lien n’est pas parti' },
    onSuccess: (_, { email }) => startWait(waitKey(email), WAIT_S),
    onError(error, { email }) {
      const limit = detailsOf(error, 'TOO_MANY_TRIES')
      if (limit) startWait(waitKey(email), limit.retryAfter)
      form.setErrors(fieldsOf(error))
    },
  })
  return {
    form,
    ask: useOneAtATime(mutateAsync),
    sending: isPending,
    sentTo: data === undefined ? undefined : variables?.email,
    secondsLeft: useWait(waitKey(form.values.email)).left,
  }
}
