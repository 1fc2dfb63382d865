import type { AskLinkInput } from '#shared/access/links.ts'
import { LINK_EVERY_MS } from '#shared/record/link-interval.ts'
import { ResendText } from '#web/components/actions/resend-text.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { startWait, useWait } from '#web/lib/use-wait.ts'
import { trpc } from '#web/trpc.ts'

/** Names the wait before the next message of one number. */
const linkWait = (asked: AskLinkInput) => `link.${asked.phone ?? asked.token}`

/** Asks for a client's link, which leaves for their number once in a quarter of an hour. */
export function useAskLink({ onError }: { onError?: (error: unknown) => void } = {}) {
  return useAct(trpc.clientLinks.ask, {
    failed: 'Demande non envoyée',
    onSuccess: (_, asked) => startWait(linkWait(asked), LINK_EVERY_MS / 1000),
    ...(onError && { onError }),
  })
}

/** Sends the message again, once the quarter of an hour of the last one is over. */
export function ResendLink({ asked }: { asked: AskLinkInput }) {
  const resend = useAskLink()
  const { left } = useWait(linkWait(asked))
  return <ResendText secondsLeft={left} act={resend} onResend={() => void resend.run(asked)} />
}
