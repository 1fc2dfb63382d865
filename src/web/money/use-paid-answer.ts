import { useEffect, useEffectEvent, useState } from 'react'
import type { PaymentView } from '#shared/money/payments.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { PayableOrder } from './client-payment.tsx'
import { notifyPayment } from './notify-payment.ts'

/** The waits between the checks: about twenty seconds in all. */
const WAITS_MS = [1500, 2500, 4000, 5000, 7000]

/**
 * The answer to « Avez-vous payé ? » of an order for which Wave was opened. The server asks Wave several times once the client says
 * so, and at once where Wave itself led back here (`isReturn`). A live event may answer first.
 */
export function usePaidAnswer(order: PayableOrder & { reference: string }, isReturn: boolean) {
  const { id: orderId } = order
  const utils = trpc.useUtils()
  // Not `useAct`: nobody taps, and a check of the last round may still run.
  const { mutateAsync: refresh } = trpc.payments.refresh.useMutation()
  const [round, setRound] = useState(isReturn ? 1 : 0)
  const [doneRound, setDoneRound] = useState(0)
  // Told with the answer: the question is gone once the order is read as paid. Back from Wave a note at the order tells it.
  const tellPaid = (payment: PaymentView) => {
    if (payment.state === 'paid' && !isReturn) notifyPayment({ ...order, payment })
  }
  const announce = useAct(trpc.payments.announce, {
    failed: 'Impossible de noter votre réponse.',
    stale: ['orders'],
    onSuccess(payment) {
      tellPaid(payment)
      if (payment.state !== 'to_verify') setRound(round + 1)
    },
  })
  const handleChecked = useEffectEvent(tellPaid)
  useEffect(() => {
    if (round === 0) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const check = async (tries: number) => {
      const payment = await refresh({ orderId }).catch(() => undefined)
      if (payment) handleChecked(payment)
      if (payment && payment.state !== 'unpaid') await utils.orders.invalidate()
      if (stopped) return
      const wait = WAITS_MS[tries]
      if (wait === undefined) setDoneRound(round)
      else timer = setTimeout(() => void check(tries + 1), wait)
    }
    void check(0)
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [orderId, round, refresh, utils])
  const isChecking = doneRound < round
  return {
    announce,
    isChecking,
    /** The client has just come back, and has said nothing yet. */
    isBack: isReturn && round === 1 && isChecking,
    /** Tells in words what was found; undefined before anything was looked for. */
    said: round === 0 ? undefined : isChecking ? CHECKING : NOT_SEEN,
  }
}

const CHECKING = 'Nous vérifions avec Wave…'
const NOT_SEEN = 'Nous ne voyons pas encore votre paiement.'
