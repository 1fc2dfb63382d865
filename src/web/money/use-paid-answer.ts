import { useEffect, useEffectEvent, useState } from 'react'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { PayableOrder } from './client-payment.tsx'
import { notifyPayment } from './notify-payment.ts'

interface Told {
  /** Wave itself led back here: it is asked at once. */
  isReturn?: boolean
  onReceived?: () => void
  /** The client said that they paid, and the team looks for it. */
  onAnnounced?: () => void
}

/** The answer to « Avez-vous payé ? » of an order for which Wave was opened. */
export function usePaidAnswer(
  order: PayableOrder & { reference: string },
  { isReturn = false, onReceived = () => {}, onAnnounced = () => {} }: Told = {},
) {
  const { id, payment } = order
  const isPaid = payment.state === 'paid'
  const { isDone, isFirst, wasChecked, restart } = usePaymentCheck(id, !isPaid, isReturn)
  const announce = useAct(trpc.payments.announce, {
    failed: 'Impossible de noter votre réponse.',
    stale: ['orders'],
    onSuccess: ({ state }) => (state === 'to_verify' ? onAnnounced() : restart()),
  })
  const handlePaid = useEffectEvent(() => {
    notifyPayment(order)
    onReceived()
  })
  useEffect(() => {
    if (isPaid) handlePaid()
  }, [isPaid])
  return {
    announce,
    isPaid,
    /** The client has just come back, and has said nothing yet. */
    isFirst,
    isChecking: !isDone,
    /** Tells in words what was found; undefined before anything was looked for. */
    said: isDone ? (wasChecked ? NOT_SEEN : undefined) : CHECKING,
  }
}

const CHECKING = 'Nous vérifions avec Wave…'
const NOT_SEEN = 'Nous ne voyons pas encore votre paiement.'

/** The waits between the checks: about twenty seconds in all. */
const WAITS_MS = [1500, 2500, 4000, 5000, 7000]

/** Asks the server several times whether Wave has received a payment. A live event may answer first. */
function usePaymentCheck(orderId: string, active: boolean, atOnce: boolean) {
  const utils = trpc.useUtils()
  // Not `useAct`: nobody taps, and a check of the last round may still run.
  const { mutateAsync: refresh } = trpc.payments.refresh.useMutation()
  const [round, setRound] = useState(atOnce ? 1 : 0)
  const [doneRound, setDoneRound] = useState(0)
  useEffect(() => {
    if (!active || round === 0) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const check = async (tries: number) => {
      const answer = await refresh({ orderId }).catch(() => undefined)
      if (answer && answer.state !== 'unpaid') await utils.orders.invalidate()
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
  }, [orderId, active, round, refresh, utils])
  return {
    /** All checks were made and found no payment. */
    isDone: doneRound === round,
    /** The client has just come back, and has said nothing yet. */
    isFirst: atOnce && round === 1,
    wasChecked: doneRound > 0,
    restart: () => setRound(round + 1),
  }
}
