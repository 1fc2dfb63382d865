import { useEffect, useState } from 'react'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { trpc } from '#web/trpc.ts'
import type { AskedOrder } from '../order-view.ts'

// Most visits find nothing to ask.
const ClosingCard = lazyPart(() => import('./closing-card.tsx'), { NotLoaded: () => null })
const ClaimCard = lazyPart(() => import('../claims/claim-card.tsx'), { NotLoaded: () => null })
const ToldProblemCard = lazyPart(() => import('./told-problem-card.tsx'), { NotLoaded: () => null })

/** Whether the cards can be drawn at once, or nothing is to be asked: they would push down what stands below them. */
export function useClosingsReady(): boolean {
  const asked = trpc.closings.asked.useQuery()
  const told = trpc.closings.told.useQuery()
  const claims = trpc.claims.mine.useQuery()
  const isAsked = Boolean(asked.data?.length)
  const isTold = Boolean(told.data?.length)
  const isClaimed = Boolean(claims.data?.length)
  const isRead = !asked.isLoading && !told.isLoading && !claims.isLoading
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (!isRead) return
    let isShown = true
    const parts = [
      isClaimed && ClaimCard.preload(),
      isAsked && ClosingCard.preload(),
      isTold && ToldProblemCard.preload(),
    ]
    void Promise.all(parts).then(() => {
      if (isShown) setReady(true)
    })
    return () => {
      isShown = false
    }
  }, [isRead, isAsked, isTold, isClaimed])
  return isReady
}

/**
 * Claims, the newest first. « Tout va bien ? » of each delivered order that still asks; one that is answered stays until the
 * screen is left. Then problems that were told before there were claims.
 */
export function ClosingCards() {
  const { data: asked = [] } = trpc.closings.asked.useQuery()
  const { data: told = [] } = trpc.closings.told.useQuery()
  const { data: claims = [] } = trpc.claims.mine.useQuery()
  const [answered, setAnswered] = useState<AskedOrder[]>([])
  const orders = [
    ...answered,
    ...asked.filter(({ id }) => !answered.some((one) => one.id === id)),
  ].filter(
    ({ id, deliveredAt }) =>
      !told.some(({ order }) => order.id === id) &&
      // A claim about the count at the first door says nothing of how the clothes came back.
      !claims.some(({ orderId, createdAt }) => orderId === id && createdAt >= deliveredAt),
  )
  const keep = (order: AskedOrder) =>
    setAnswered((before) => (before.includes(order) ? before : [order, ...before]))
  if (orders.length === 0 && told.length === 0 && claims.length === 0) return null
  return (
    <div className="stack gap-14 mb-24 hide-empty">
      {claims.map((claim) => (
        <ClaimCard key={claim.id} claim={claim} />
      ))}
      {orders.map((order) => (
        <ClosingCard key={order.id} order={order} onAnswered={() => keep(order)} />
      ))}
      {told.map((problem) => (
        <ToldProblemCard key={problem.id} problem={problem} />
      ))}
    </div>
  )
}
