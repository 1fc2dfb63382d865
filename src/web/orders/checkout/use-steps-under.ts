import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ORDER_STEPS, placeOfStep } from '#shared/orders/draft/steps.ts'
import { useTopOnReturn } from '#web/lib/navigation/use-top-on-return.ts'
import { searchOfStep, stepOfAddress } from './order-address.ts'

/**
 * Lays the steps before the one that a link or a new tab has led to under it, so that Back leads to them. At each
 * of these entries the screen goes where it belongs, since what the browser would scroll back to is of another step.
 */
export function useStepsUnder(isShown = true): void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const lay = useEffectEvent(() => {
    if (!isShown) return
    // The router stores here how many screens of the application came before, in this tab.
    if (window.history.state?.idx !== 0) return
    const entry = stepOfAddress(new URLSearchParams(search)) ?? 'garments'
    const earlier = entry === 'review' ? ORDER_STEPS : ORDER_STEPS.slice(0, placeOfStep(entry))
    if (earlier.length === 0) return
    for (const [at, step] of earlier.entries())
      navigate({ pathname, search: searchOfStep(search, step) }, { replace: at === 0 })
    navigate({ pathname, search }, { state })
  })
  // An entry keeps the browser's setting of when it was laid.
  useTopOnReturn()
  useEffect(() => lay(), [])
}
