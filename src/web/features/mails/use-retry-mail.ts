import { useShowError } from '#web/features/auth/use-show-error.ts'
import { notifySuccess } from '#web/lib/notify.tsx'
import { trpc } from '#web/trpc.ts'

/** Sends an e-mail that was given up again; the list follows, whatever the answer. */
export function useRetryMail(recipient: string) {
  const utils = trpc.useUtils()
  const showError = useShowError()
  return trpc.mails.retry.useMutation({
    onSuccess: () => notifySuccess('E-mail relancé', `Il repart vers ${recipient}.`),
    onError: (error) => showError(error, 'E-mail non relancé'),
    onSettled: () => utils.mails.invalidate(),
  })
}
