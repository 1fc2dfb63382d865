import { useState } from 'react'
import { formatFcfa } from '#shared/text/money.ts'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import type { ListedOrder } from '../order-view.ts'
import { cancelLabel } from './bulk-words.ts'

export const CancelResult = lazyDialog(() => import('../assign/many-result.tsx'))

/** Cancels the chosen orders after a confirmation. Returns which ones were refused, to be listed with their reasons. */
export function useCancelMany(onDone: () => void) {
  const confirm = useConfirm()
  const [sent, setSent] = useState<readonly ListedOrder[]>([])
  const [result, setResult] = useState<Outputs['orders']['cancelMany'] | null>(null)
  const [isResultOpen, setResultOpen] = useState(false)
  const cancelMany = useAct(trpc.orders.cancelMany, {
    failed: "L'opération a échoué.",
    stale: ['orders', 'users', 'duty', 'stats'],
    onSuccess(answer) {
      const { done, refused } = answer
      onDone()
      if (done.length === 1) notifySuccess('La commande a été annulée.')
      else if (done.length > 1) announceToReaders(`${done.length} commandes ont été annulées.`)
      setResult(answer)
      if (refused.length > 0) setResultOpen(true)
    },
  })
  return {
    isCancelling: cancelMany.isRunning,
    unanswered: cancelMany.unanswered,
    sent,
    result,
    isResultOpen,
    closeResult: () => setResultOpen(false),
    async askToCancel(chosen: readonly ListedOrder[]) {
      // The orders that are refused must be told even if the network goes in between.
      void CancelResult.preload()
      const words = cancelLabel(chosen.length)
      const paid = chosen.reduce((sum, { payment }) => sum + payment.paid, 0)
      const refunds =
        paid > 0 ? `${formatFcfa(paid)} déjà payés seront à rembourser dans Caisse. ` : ''
      const yes = await confirm({
        title: `${words}\u202f?`,
        text: `${refunds}Une commande annulée ne pourra pas être reprise\u00a0: cette action est irréversible.`,
        confirmLabel: words,
        tone: 'danger',
      })
      if (!yes) return
      setSent(chosen)
      cancelMany.run({ orders: chosen.map(({ id, status }) => ({ orderId: id, from: status })) })
    },
  }
}
