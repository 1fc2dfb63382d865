import { useEffect, useEffectEvent, useState } from 'react'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import type { HomeAsk } from './home-asks.ts'
import type { HomeReads } from './use-home-reads.ts'

// Each of them weighs as much as the rest of the screen, and most homes need one.
export const Asks = lazyPart(() => import('./asks.tsx'))
export const OrderCard = lazyPart(() => import('./order-card.tsx'))
export const ClaimRows = lazyPart(() => import('./claim-rows.tsx'), { NotLoaded: () => null })

interface Needed {
  asks: readonly HomeAsk[]
  reads: HomeReads
}

/** Asks for the code that the home needs, and returns whether it can be drawn in one go: the code is there, or has failed and says so. */
export function useHomeLoaded({ asks, reads }: Needed): boolean {
  const [isLoaded, setLoaded] = useState(false)
  const preload = useEffectEvent(() =>
    Promise.all([
      asks.length > 0 && Asks.preload(),
      reads.latest.data != null && OrderCard.preload(),
      reads.claims.length > 0 && ClaimRows.preload(),
    ]),
  )
  useEffect(() => {
    if (reads.isFirstTry) return
    void preload().then(() => setLoaded(true))
  }, [reads.isFirstTry])
  return isLoaded
}
