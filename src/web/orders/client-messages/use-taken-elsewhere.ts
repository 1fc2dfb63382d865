import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'

/** Notes that the text of a message that waits was opened from its order, so that « À envoyer » asks whether it left. */
export function useTakenElsewhere() {
  return useAct(trpc.clientMessages.takenElsewhere, {
    failed: 'Message non noté comme ouvert',
    stale: ['clientMessages', 'requests'],
  })
}
