import { emailInput } from '#shared/accounts/auth.ts'
import { detailsOf, fieldsOf } from '#web/lib/error-message.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { startWait, useWait } from '#web/lib/use-wait.ts'
import { useZodForm } from '#web/lib/use-zod-form.ts'
import { trpc } from '#web/trpc.ts'

/** Seconds between two links to one address. */
const PAUSE = 60

const waitOf = (email: string) => `reset.${email.trim().toLowerCase()}`

/** Requests a reset link; the answer never reveals whether the account exists. */
export function useAskReset(known: string) {
  const form = useZodForm(emailInput, { initialValues: { email: known } })
  const { mutateAsync, isPending, data, variables } = trpc.recovery.ask.useMutation({
    meta: { failed: 'Le lien n’est pas parti' },
    onSuccess: (_, { email }) => startWait(waitOf(email), PAUSE),
    onError(error, { email }) {
      const limit = detailsOf(error, 'TOO_MANY_TRIES')
      if (limit) startWait(waitOf(email), limit.retryAfter)
      form.setErrors(fieldsOf(error))
    },
  })
  return {
    form,
    ask: useOneAtATime(mutateAsync),
    sending: isPending,
    sentTo: data === undefined ? undefined : variables?.email,
    secondsLeft: useWait(waitOf(form.values.email)).left,
  }
}
