import { useRef } from 'react'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { useShowError } from '#web/features/auth/use-show-error.ts'
import { trpc } from '#web/trpc.ts'

/** Sends an e-mail that was given up again, once; the list follows, whatever the answer. */
export function useRetryMail(recipient: string) {
  // The two presses of a double click come before the screen knows of the first.
  const asked = useRef(false)
  const utils = trpc.useUtils()
  const showError = useShowError()
  const retry = trpc.mails.retry.useMutation({
    onSuccess: () => notifySuccess('E-mail relancé', `Il repart vers ${recipient}.`),
    onError: (error) => {
      asked.current = false
      showError(error, 'E-mail non relancé')
    },
    onSettled: () => utils.mails.invalidate(),
  })
  return {
    asking: retry.isPending,
    ask(mailId: string) {
      if (asked.current) return
      asked.current = true
      retry.mutate({ mailId })
    },
  }
}
