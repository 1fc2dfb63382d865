import { formatFcfa } from '#shared/money.ts'
import { useShowError } from '#web/features/auth/use-show-error.ts'
import { notifySuccess } from '#web/lib/notify.tsx'
import { useConfirm } from '#web/lib/use-confirm.tsx'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'
import type { Handover } from './history.queries.ts'

/** The livreur's two answers to a hand-over that the team recorded. */
export function useAnswerHandover({ id: handoverId, counted }: Handover) {
  const ask = useConfirm()
  const showError = useShowError()
  const utils = trpc.useUtils()
  const { mutateAsync, isPending, isSuccess } = trpc.cash.answer.useMutation({
    onSuccess: (_, { agree }) =>
      notifySuccess(agree ? 'Remise confirmée' : 'Remise contestée', 'L’équipe Lavéo le lit.'),
    onError: (error) => showError(error, 'Impossible d’enregistrer votre réponse.'),
    // Whatever was answered elsewhere is then on screen.
    onSettled: () => utils.cash.mine.invalidate(),
  })
  const answer = useOneAtATime((agree: boolean) => mutateAsync({ handoverId, agree }))
  return {
    answering: isPending,
    /** It was answered on this screen. */
    answeredHere: isSuccess,
    agree: () => answer(true),
    async contest() {
      const yes = await ask({
        title: 'Contester cette remise\u202f?',
        text: `L’équipe lira que vous n’avez pas remis ${formatFcfa(counted)}. Vous ne pourrez plus changer de réponse.`,
        confirmLabel: 'Contester',
        tone: 'danger',
      })
      if (yes) answer(false)
    },
  }
}
