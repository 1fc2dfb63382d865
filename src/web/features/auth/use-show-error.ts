import { describeError } from '#web/lib/error-message.ts'
import { notifyError } from '#web/lib/notify.tsx'
import { trpc } from '#web/trpc.ts'

const said = new WeakSet<object>()

/** Says what an error of the session means; whatever was being done does not say it again. */
export function sayOnce(error: unknown): void {
  if (error instanceof Error) said.add(error)
  const { title, text } = describeError(error)
  notifyError(title, text)
}

/** Says in French, in the words of the person's role, what a failed action means; `title` names the action. */
export function useShowError() {
  const { data } = trpc.auth.me.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  return (error: unknown, title?: string) => {
    if (error instanceof Error && said.has(error)) return
    const message = describeError(error, title, data?.role)
    notifyError(message.title, message.text)
  }
}
