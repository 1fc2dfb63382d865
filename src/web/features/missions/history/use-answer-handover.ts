import { type Contest, contestText } from '#shared/money/handovers.ts'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'
import type { Handover } from '../history.queries.ts'

/** The livreur's two answers to a hand-over that the team recorded; `onAnswered` when nothing is left to say. */
export function useAnswerHandover({ id: handoverId }: Handover, onAnswered: () => void) {
  const { mutateAsync, isPending, isSuccess } = trpc.cash.answer.useMutation({
    // What was answered elsewhere is then on screen.
    meta: { failed: 'Impossible d’enregistrer votre réponse.', reads: ['cash.mine'] },
    onSuccess: (_, { agree }) => {
      onAnswered()
      notifySuccess(agree ? 'Remise confirmée' : 'Remise contestée', 'L’équipe Lavéo le lit.')
    },
    onError: (error) => {
      if (appCodeOf(error) === 'HANDOVER_ANSWERED') onAnswered()
    },
  })
  const answer = useOneAtATime((said: { agree: boolean; note?: string }) =>
    mutateAsync({ handoverId, ...said }),
  )
  return {
    answering: isPending,
    /** It was answered on this screen. */
    answeredHere: isSuccess,
    agree: () => answer({ agree: true }),
    contest: (contest: Contest) => answer({ agree: false, note: contestText(contest) }),
  }
}
