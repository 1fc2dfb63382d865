import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { type LazyPart, lazyPart } from '#web/components/states/lazy-part.tsx'
import type { OrderAsks, OrdersUnderWay } from './orders-under-way.tsx'
import type { RecentHistory } from './recent-history.tsx'

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

/** With an account the history has its own tab. */
export const LateHistory: LazyPart<ComponentProps<typeof RecentHistory>> = lazyPart(async () => ({
  default: (await import('./recent-history.tsx')).RecentHistory,
}))

const UNDER_WAY = [LateAsks, LateUnderWay]

/**
 * Asks for the code of orders under way at once, beside what is read, and of the history where the home is opened by a link.
 * Returns whether the screen can be drawn in one go: the code is there, or has failed and says so, or is not needed.
 */
export function useHomeLoaded(isAnyOpen: boolean, byLink: boolean): boolean {
  const parts = byLink ? [...UNDER_WAY, LateHistory] : UNDER_WAY
  const [isAnswered, setAnswered] = useState(() => parts.every((part) => part.isLoaded()))
  const preload = useEffectEvent(() => Promise.all(parts.map((part) => part.preload())))
  useEffect(() => {
    void preload().then(() => setAnswered(true))
  }, [])
  return isAnswered || !(isAnyOpen || byLink)
}
