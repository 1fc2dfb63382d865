import { type Contest, contestText } from '#shared/money/handovers.ts'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'
import type { Handover } from '../history.queries.ts'

/**
 * Confirms or contests a hand-over. `onAnswered` is called once it has an answer, also when it was
 * given on another device.
 */
export function useAnswerHandover({ id: handoverId }: Handover, onAnswered: () => void) {
  const { mutateAsync, isPending, isSuccess } = trpc.cash.answer.useMutation({
    meta: { failed: 'Impossible d’enregistrer votre réponse.', stale: ['cash.mine'] },
    onSuccess: onAnswered,
    onError: (error) => {
      if (appCodeOf(error) === 'HANDOVER_ANSWERED') onAnswered()
    },
  })
  const send = useOneAtATime((answer: { agree: boolean; note?: string }) =>
    mutateAsync({ handoverId, ...answer }),
  )
  return {
    answering: isPending,
    wasAnsweredHere: isSuccess,
    agree: () => send({ agree: true }),
    contest: (contest: Contest) => send({ agree: false, note: contestText(contest) }),
  }
}
