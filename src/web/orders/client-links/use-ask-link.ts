import type { AskLinkInput } from '#shared/access/links.ts'
import { LINK_EVERY_MS } from '#shared/record/link-interval.ts'
import { useAct } from '#web/lib/use-act.ts'
import { startWait } from '#web/lib/use-wait.ts'
import { trpc } from '#web/trpc.ts'

export type AskedLink = AskLinkInput

/** Names the wait before the next message of one number. */
export const linkWait = (asked: AskedLink) => `link.${asked.phone ?? asked.token}`

/** Asks for a client's link, which leaves for their number once in a quarter of an hour. */
export function useAskLink({ onError }: { onError?: (error: unknown) => void } = {}) {
  return useAct(trpc.clientLinks.ask, {
    failed: 'Demande non envoyée',
    onSuccess: (_, asked) => startWait(linkWait(asked), LINK_EVERY_MS / 1000),
    ...(onError && { onError }),
  })
}
