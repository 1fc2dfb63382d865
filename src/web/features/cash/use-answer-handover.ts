import { formatFcfa } from '#shared/money.ts'
import { useShowError } from '#web/features/auth/use-show-error.ts'
import { notifySuccess } from '#web/lib/notify.tsx'
import { useConfirm } from '#web/lib/use-confirm.tsx'
import { trpc } from '#web/trpc.ts'
import type { Handover } from './gap-tag.tsx'

/** The livreur says whether a hand-over was as the team wrote it; it cannot be taken back. */
export function useAnswerHandover({ id: handoverId, counted }: Handover) {
  const utils = trpc.useUtils()
  const ask = useConfirm()
  const showError = useShowError()
  const answer = trpc.cash.answer.useMutation({
    onSuccess: (_, { agree }) => {
      if (agree) notifySuccess('Remise confirmée', `${formatFcfa(counted)} remis à l’équipe.`)
      else notifySuccess('Désaccord noté', 'L’équipe le voit dans sa caisse.')
    },
    onError: (error) => showError(error, "L'opération a échoué."),
    onSettled: () => utils.cash.invalidate(),
  })
  const say = (agree: boolean) => answer.mutate({ handoverId, agree })
  const pending = (agree: boolean) => answer.isPending && answer.variables.agree === agree
  return {
    busy: answer.isPending,
    confirming: pending(true),
    contesting: pending(false),
    confirm: () => {
      if (!answer.isPending) say(true)
    },
    async askToContest() {
      const yes = await ask({
        title: 'Vous n’êtes pas d’accord\u202f?',
        text: `L’équipe a compté ${formatFcfa(counted)}. Elle verra votre désaccord et en parlera avec vous.`,
        confirmLabel: 'Pas d’accord',
        tone: 'danger',
      })
      if (yes) say(false)
    },
  }
}
