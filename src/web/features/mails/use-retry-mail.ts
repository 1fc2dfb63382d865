import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'

/** Sends an e-mail that was given up again, once; the list follows, whatever the answer. */
export function useRetryMail(recipient: string) {
  const { mutateAsync, isPending } = trpc.mails.retry.useMutation({
    meta: {
      done: ['E-mail relancé', `Il repart vers ${recipient}.`],
      failed: 'E-mail non relancé',
      reads: ['mails'],
    },
  })
  const retry = useOneAtATime(mutateAsync)
  return { asking: isPending, ask: (mailId: string) => retry({ mailId }) }
}
