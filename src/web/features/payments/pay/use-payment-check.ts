import { useEffect, useState } from 'react'
import { trpc } from '#web/trpc.ts'

/** Waits between two questions, in milliseconds: about twenty seconds in all. */
const WAITS_MS = [1500, 2500, 4000, 5000, 7000]

/** Asks Wave, with patience, whether a payment has arrived; a live event may say so first. */
export function usePaymentCheck(orderId: string, active: boolean) {
  const utils = trpc.useUtils()
  const { mutateAsync: refresh } = trpc.payments.refresh.useMutation()
  const [round, setRound] = useState(1)
  const [doneRound, setDoneRound] = useState(0)
  // Wave and its delays live outside React.
  useEffect(() => {
    if (!active) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const ask = async (tries: number) => {
      const answer = await refresh({ orderId }).catch(() => undefined)
      if (answer && answer.state !== 'unpaid') await utils.orders.invalidate()
      if (stopped) return
      const wait = WAITS_MS[tries]
      if (wait === undefined) setDoneRound(round)
      else timer = setTimeout(() => void ask(tries + 1), wait)
    }
    void ask(0)
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [orderId, active, round, refresh, utils])
  return {
    /** Every question was asked and none was answered by a payment. */
    unanswered: doneRound === round,
    again: () => setRound(round + 1),
  }
}
