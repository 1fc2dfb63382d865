import { useEffect, useState } from 'react'
import { trpc } from '#web/trpc.ts'

/** The waits between the checks: about twenty seconds in all. */
const WAITS_MS = [1500, 2500, 4000, 5000, 7000]

/** Asks the server several times whether Wave has received a payment. A live event may answer first. */
export function usePaymentCheck(orderId: string, active: boolean) {
  const utils = trpc.useUtils()
  // Not `useAct`: nobody taps, and a check of the last round may still run.
  const { mutateAsync: refresh } = trpc.payments.refresh.useMutation()
  const [round, setRound] = useState(1)
  const [doneRound, setDoneRound] = useState(0)
  useEffect(() => {
    if (!active) return
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
    isOver: doneRound === round,
    restart: () => setRound(round + 1),
  }
}
