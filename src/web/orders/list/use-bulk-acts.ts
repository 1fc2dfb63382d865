import { useState } from 'react'
import { formatFcfa } from '#shared/text/money.ts'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { notifySuccess, notifyWarning } from '#web/components/feedback/notify.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { linenHere } from '../actions/linen-here.ts'
import { useAskUnpacked } from '../actions/use-ask-unpacked.ts'
import { READY_FAILED, STALE_AFTER_READY } from '../actions/use-make-ready.ts'
import {
  allReadyText,
  type BulkAct,
  type BulkOutcome,
  severalDoneText,
} from '../assign/assign-many-words.ts'
import type { ListedOrder } from '../order-view.ts'
import { notAllTold } from '../promises/say-told.ts'
import { cancelLabel, readyableOf, washableOf } from './bulk-words.ts'

export const BulkResult = lazyDialog(() => import('../assign/many-result.tsx'))

const STALE = ['orders', 'users', 'duty', 'stats'] as const

/** Does the same with those of the chosen orders that it concerns. Returns which were refused, to be listed with their reasons. */
export function useBulkActs(onDone: () => void) {
  const confirm = useConfirm()
  const askUnpacked = useAskUnpacked()
  const [sent, setSent] = useState<readonly ListedOrder[]>([])
  const [result, setResult] = useState<{ act: BulkAct; answer: BulkOutcome } | null>(null)
  const [isResultOpen, setResultOpen] = useState(false)
  const settle = (act: BulkAct, answer: BulkOutcome) => {
    onDone()
    setResult({ act, answer })
    if (answer.refused.length > 0) setResultOpen(true)
  }
  const begin = (orders: readonly ListedOrder[]) => {
    // The orders that are refused must be told even if the network goes in between.
    void BulkResult.preload()
    setSent(orders)
    return orders.map(({ id }) => id)
  }
  const cancelMany = useAct(trpc.orders.cancelMany, {
    failed: "L'opération a échoué.",
    stale: STALE,
    onSuccess(answer) {
      settle('cancelled', answer)
      sayDone(answer, 'cancelled', 'La commande a été annulée.')
    },
  })
  const processMany = useAct(trpc.orders.processMany, {
    failed: 'La mise à jour du statut a échoué.',
    stale: STALE,
    onSuccess(answer) {
      settle('processing', answer)
      sayDone(answer, 'processing', 'Le statut de la commande a été mis à jour.')
    },
  })
  const readyMany = useAct(trpc.orders.makeReadyMany, {
    failed: READY_FAILED,
    stale: STALE_AFTER_READY,
    onSuccess(answer) {
      settle('ready', answer)
      const title = allReadyText(answer.done.length)
      const notTold = notAllTold(answer)
      if (notTold) notifyWarning(title, notTold)
      else if (answer.done.length > 0) announceToReaders(`${title}. Les clients sont prévenus.`)
    },
  })
  const acts = [cancelMany, processMany, readyMany]
  return {
    isRunning: acts.some(({ isRunning }) => isRunning),
    /** The one that had no answer, else any of them. */
    unanswered: (acts.find(({ unanswered }) => unanswered.message) ?? cancelMany).unanswered,
    sent,
    result,
    isResultOpen,
    closeResult: () => setResultOpen(false),
    process: (chosen: readonly ListedOrder[]) =>
      processMany.run({ orderIds: begin(washableOf(chosen)) }),
    async makeReady(chosen: readonly ListedOrder[]) {
      const ready = readyableOf(chosen)
      if (await askUnpacked(ready.map(({ id }) => id))) readyMany.run({ orderIds: begin(ready) })
    },
    async askToCancel(chosen: readonly ListedOrder[]) {
      const words = cancelLabel(chosen.length)
      const paid = chosen.reduce((sum, { payment }) => sum + payment.paid, 0)
      const refunds =
        paid > 0 ? `${formatFcfa(paid)} déjà payés seront à rembourser dans Caisse. ` : ''
      const yes = await confirm({
        title: `${words}\u202f?`,
        text: `${linenHere(chosen)}${refunds}Une commande annulée ne pourra pas être reprise\u00a0: cette action est irréversible.`,
        confirmLabel: words,
        tone: 'danger',
      })
      if (!yes) return
      begin(chosen)
      cancelMany.run({ orders: chosen.map(({ id, status }) => ({ orderId: id, from: status })) })
    },
  }
}

function sayDone({ done }: BulkOutcome, act: 'cancelled' | 'processing', ofOne: string): void {
  if (done.length === 1) notifySuccess(ofOne)
  else if (done.length > 1) announceToReaders(severalDoneText(done.length, act))
}
