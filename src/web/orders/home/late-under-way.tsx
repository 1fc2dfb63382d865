import { type ComponentProps, useEffect, useState } from 'react'
import { type LazyPart, lazyPart } from '#web/components/states/lazy-part.tsx'
import type { OrderAsks, OrdersUnderWay } from './orders-under-way.tsx'

// All that may be done with an order weighs as much as the rest of the screen.
const load = () => import('./orders-under-way.tsx')

export const LateAsks: LazyPart<ComponentProps<typeof OrderAsks>> = lazyPart(
  async () => ({ default: (await load()).OrderAsks }),
  // The orders below say it for both.
  { NotLoaded: () => null },
)

export const LateUnderWay: LazyPart<ComponentProps<typeof OrdersUnderWay>> = lazyPart(async () => ({
  default: (await load()).OrdersUnderWay,
}))

/**
 * Asks for the code of orders under way at once, beside what is read. Returns whether the screen can be drawn in one go: the
 * code is there, or has failed and says so, or is not needed.
 */
export function useUnderWayLoaded(isNeeded: boolean): boolean {
  const [isAnswered, setAnswered] = useState(LateUnderWay.isLoaded)
  useEffect(() => {
    void Promise.all([LateAsks.preload(), LateUnderWay.preload()]).then(() => setAnswered(true))
  }, [])
  return isAnswered || !isNeeded
}
