import { useState } from 'react'
import { formatFcfa } from '#shared/money/money.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { notifySuccess } from '#web/components/feedback/notify.tsx'
import type { ListedOrder } from '#web/features/order-parts/order-view.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import { cancelLabel } from './bulk-words.ts'

/** Cancels the chosen orders after a confirmation. Returns which ones were refused, to be listed with their reasons. */
export function useCancelMany(onDone: () => void) {
  const confirm = useConfirm()
  const [sent, setSent] = useState<readonly ListedOrder[]>([])
  const [result, setResult] = useState<Outputs['orders']['cancelMany'] | null>(null)
  const [isResultOpen, setResultOpen] = useState(false)
  const { mutate, isPending } = trpc.orders.cancelMany.useMutation({
    meta: { failed: "L'opération a échoué.", invalidates: ['orders', 'users', 'duty', 'stats'] },
    onSuccess(answer) {
      const { done, refused } = answer
      onDone()
      if (done.length > 0)
        notifySuccess(
          done.length === 1
            ? 'La commande a été annulée.'
            : `${done.length} commandes ont été annulées.`,
        )
      setResult(answer)
      setResultOpen(refused.length > 0)
    },
  })
  return {
    cancelling: isPending,
    sent,
    result,
    isResultOpen,
    closeResult: () => setResultOpen(false),
    async askToCancel(chosen: readonly ListedOrder[]) {
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
      mutate({ orders: chosen.map(({ id, status }) => ({ orderId: id, from: status })) })
    },
  }
}
