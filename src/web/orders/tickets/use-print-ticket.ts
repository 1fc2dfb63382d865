import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useAct } from '#web/lib/use-act.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'

/**
 * Prints a ticket. The link of a client without e-mail is asked for only then, since each time is in the journal; the
 * paper has it from then on.
 */
export function usePrintTicket(clientId: string | undefined) {
  const [given, setGiven] = useState<{ clientId: string; link: string }>()
  const link = given?.clientId === clientId ? given?.link : undefined
  const give = useAct(trpc.clientLinks.give, {
    failed: 'Ticket non imprimé',
  })
  const print = useOneAtATime(async () => {
    if (clientId !== undefined && link === undefined) {
      const answer = await give.run({ userId: clientId, use: 'ticket' })
      if (!answer) return
      flushSync(() => setGiven({ clientId, link: answer.link }))
      // The length of the roll follows the drawn content.
      await nextFrame()
      await nextFrame()
    }
    window.print()
  })
  return { print, printing: give.isRunning, link, unanswered: give.unanswered }
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
