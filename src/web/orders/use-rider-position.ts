import { useEffect, useState } from 'react'
import type { OrderStatus } from '#shared/order-status.ts'
import {
  ELSEWHERE,
  isRide,
  type RiderDistance,
  type RiderPosition,
} from '#shared/places/positions.ts'
import { serverNow, serverTime } from '#web/lib/clock.ts'
import { refetchEvery } from '#web/query-client.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'

interface RiderState {
  /** Undefined while it loads. Null when the livreur does not share it or is not on the way. */
  position: RiderPosition | RiderDistance | null | undefined
  /** The livreur shares it but rides to another client first. */
  isElsewhere: boolean
  /** The time of the reception, in milliseconds UTC. */
  receivedAt: number
}

/** The stream of a follow link carries no position. */
const BY_LINK_MS = 15_000

/** The position of the livreur who is on the way to the client of an order, kept up to date by the live stream. */
export function useRiderPosition(order: { id: string; status: OrderStatus }): RiderState {
  const isRiding = isRide(order.status)
  const { byLink } = useMe()
  const { data, dataUpdatedAt } = trpc.positions.ofOrder.useQuery(
    { orderId: order.id },
    { enabled: isRiding, refetchInterval: refetchEvery(byLink && BY_LINK_MS) },
  )
  const isElsewhere = isRiding && data === ELSEWHERE
  const position = !isRiding || data === ELSEWHERE ? null : data
  return { position, isElsewhere, receivedAt: serverTime(dataUpdatedAt) }
}

const SECOND_MS = 1000

/** The current time, updated every second, or every `period` milliseconds, while `active`. */
export function useNow(active: boolean, period = SECOND_MS): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    if (!active) return
    setNow(serverNow())
    const timer = setInterval(() => setNow(serverNow()), period)
    return () => clearInterval(timer)
  }, [active, period])
  return now
}
