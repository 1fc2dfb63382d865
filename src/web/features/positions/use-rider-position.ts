import { useEffect, useState } from 'react'
import type { OrderStatus } from '#shared/orders/orders.ts'
import { ELSEWHERE, isRide, type RiderPosition } from '#shared/places/positions.ts'
import { trpc } from '#web/trpc.ts'

interface Seen {
  /** Nothing while it is being read; null when the livreur does not share it, or does not ride. */
  position: RiderPosition | null | undefined
  /** They share it, and ride to another client first. */
  elsewhere: boolean
  /** When it came to this device, in milliseconds of its own clock. */
  receivedAt: number
}

/** Where the livreur of an order is, while they ride to its client; the live stream keeps it up to date. */
export function useRiderPosition(order: { id: string; status: OrderStatus }): Seen {
  const riding = isRide(order.status)
  const { data, dataUpdatedAt } = trpc.positions.ofOrder.useQuery(
    { orderId: order.id },
    { enabled: riding },
  )
  const elsewhere = riding && data === ELSEWHERE
  const position = !riding || data === ELSEWHERE ? null : data
  return { position, elsewhere, receivedAt: dataUpdatedAt }
}

const SECOND_MS = 1000

/** The time, a second at a time, while something on the screen needs it. */
export function useNow(active: boolean): number {
  const [now, setNow] = useState(Date.now)
  // A clock lives outside React.
  useEffect(() => {
    if (!active) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [active])
  return now
}
