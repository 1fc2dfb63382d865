import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'

/**
 * The link to their orders on the ticket of a client without e-mail. It is asked for only when the ticket is printed, since
 * each time is in the journal: `prepare` does so for `usePrint`. The paper has it from then on.
 */
export function useTicketLink(clientId: string | undefined) {
  const [given, setGiven] = useState<{ clientId: string; link: string }>()
  const link = given?.clientId === clientId ? given?.link : undefined
  const give = useAct(trpc.clientLinks.give, {
    failed: 'Ticket non imprimé',
  })
  async function prepare(): Promise<boolean> {
    if (clientId === undefined || link !== undefined) return true
    const answer = await give.run({ userId: clientId, use: 'ticket' })
    if (answer) flushSync(() => setGiven({ clientId, link: answer.link }))
    return answer !== undefined
  }
  return { link, prepare, isPreparing: give.isRunning, unanswered: give.unanswered }
}
