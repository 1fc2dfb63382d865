import { copyWhenAsked, openInWhatsApp } from '#web/components/actions/message-at-tap.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'

/** The prepared message of a request, asked for when it is sent: each time is in the journal. */
export function useRequestLink(requestId: string) {
  const giveLink = useAct(trpc.numberRequests.giveLink, {
    failed: 'Message non préparé',
    stale: ['numberRequests', 'requests', 'clientMessages'],
  })
  const openWhatsApp = useOneAtATime(() => openInWhatsApp(() => giveLink.run({ requestId })))
  const copy = useOneAtATime(() =>
    copyWhenAsked(
      async () => (await giveLink.run({ requestId }))?.text,
      'Le message n’a pas été copié',
    ),
  )
  return { openWhatsApp, copy, opening: giveLink.isRunning, unanswered: giveLink.unanswered }
}
