import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'

/** Sends a failed e-mail again. */
export function useRetryMail(recipient: string) {
  const { mutateAsync, isPending } = trpc.mails.retry.useMutation({
    meta: {
      done: ['E-mail relancé', `Il repart vers ${recipient}.`],
      failed: 'E-mail non relancé',
      stale: ['mails'],
    },
  })
  const send = useOneAtATime(mutateAsync)
  return { retrying: isPending, retry: (mailId: string) => send({ mailId }) }
}
