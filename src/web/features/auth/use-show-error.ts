import { describeError } from '#web/lib/error-message.ts'
import { notifyError } from '#web/lib/notify.tsx'
import { trpc } from '#web/trpc.ts'

/** Says in French, in the words of the person's role, what a failed action means; `title` names the action. */
export function useShowError() {
  const { data } = trpc.auth.me.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  return (error: unknown, title?: string) => {
    const message = describeError(error, title, data?.role)
    notifyError(message.title, message.text)
  }
}
