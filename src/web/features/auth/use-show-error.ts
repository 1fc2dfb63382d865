import { notifyError } from '#web/components/feedback/notify.tsx'
import { describeError } from '#web/lib/error-message.ts'
import { trpc } from '#web/trpc.ts'

const said = new WeakSet<object>()

/** Keeps whatever was being done from saying what is said of this error already. */
export function markSaid(error: unknown): void {
  if (error instanceof Error) said.add(error)
}

/** Says what an error of the session means, under its own title or another; whatever was being done does not say it again. */
export function sayOnce(error: unknown, title?: string): void {
  markSaid(error)
  const message = describeError(error)
  notifyError(title ?? message.title, message.text)
}

/**
 * Says in French, in the words of the person's role, what a failed action means: `act` names the action and is the title
 * when the network or the server failed. With `overRefusals` it is the title of refusals too, where the specification
 * has one title for every failure of the act.
 */
export function useShowError({ overRefusals = false } = {}) {
  const { data } = trpc.auth.me.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  return (error: unknown, act?: string) => {
    if (error instanceof Error && said.has(error)) return
    const { title, text } = describeError(error, act, data?.role)
    notifyError((overRefusals && act) || title, text)
  }
}
