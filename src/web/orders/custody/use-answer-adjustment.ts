import { formatFcfa } from '#shared/text/money.ts'
import type { ConfirmRequest } from '#web/components/dialogs/confirm-dialog.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { showError } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import type { OrderView } from '../order-view.ts'

type ProposedTotal = Pick<
  NonNullable<OrderView['adjustment']>,
  'id' | 'total' | 'totalBefore' | 'atDoor'
>

/** Accepts a new total at once, or refuses it after a confirmation, because a refusal is final. */
export function useAnswerAdjustment(orderId: string, proposed: ProposedTotal) {
  const { id: adjustmentId, total } = proposed
  const utils = trpc.useUtils()
  const confirm = useConfirm()
  const { run, isRunning, input, error, unanswered } = useAct(trpc.adjustments.answer, {
    // It is also told on the screen to which the client has gone on.
    failed: 'Votre réponse au nouveau total n’est pas partie.',
    handled: ['ADJUSTMENT_CLOSED', 'NUMBER_NOT_PROVEN'],
    stale: ['orders'],
    onSuccess: (_, { accept }) => notifyAnswer(accept),
    async onError(error, { accept }) {
      if (appCodeOf(error) !== 'ADJUSTMENT_CLOSED') return
      if (await isAlreadyAnswered(accept)) notifyAnswer(accept)
      else showError(error)
    },
  })
  /** When the response to a first tap was lost, the second tap is refused, as this same answer is already recorded. */
  const isAlreadyAnswered = async (accept: boolean) => {
    const order = await utils.orders.byId.fetch({ orderId }, { staleTime: 0 }).catch(() => null)
    const { id, status } = order?.adjustment ?? {}
    return id === adjustmentId && status === (accept ? 'accepted' : 'refused')
  }
  const notifyAnswer = (accept: boolean) =>
    accept
      ? notifySuccess('Nouveau total accepté', `Votre commande coûte ${formatFcfa(total)}.`)
      : notifySuccess(...refusedWords(proposed))

  return {
    accept: () => run({ adjustmentId, accept: true }),
    /** Why not, in the client's words. */
    refuse: (note: string) => run({ adjustmentId, accept: false, note }),
    /** At the door, where a refusal is final. */
    async askToRefuse() {
      const yes = await confirm(AT_DOOR)
      if (yes) run({ adjustmentId, accept: false })
    },
    accepting: isRunning && input?.accept === true,
    refusing: isRunning && input?.accept === false,
    /** The link was opened here after the total was proposed: a code says whose phone it is. */
    needsCode: appCodeOf(error) === 'NUMBER_NOT_PROVEN',
    unanswered,
  }
}

const AT_DOOR: ConfirmRequest = {
  title: 'Pas d’accord\u202f?',
  text: 'Vous gardez votre linge et ne payez rien. L’équipe voit votre réponse et vous rappelle.',
  confirmLabel: 'Je garde mon linge',
}

const refusedWords = ({ atDoor, totalBefore }: ProposedTotal): [title: string, text: string] =>
  atDoor
    ? ['Pas d’accord', 'Vous gardez votre linge, rien n’est dû. L’équipe est prévenue.']
    : ['Nouveau total refusé', `Le total reste ${formatFcfa(totalBefore)}. L’équipe est prévenue.`]
