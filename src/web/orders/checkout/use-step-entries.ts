import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { type OrderStep, placeOfStep } from '#shared/orders/draft/steps.ts'
import { goToStep, isLedTo } from './go-to-step.ts'
import { searchOfStep, stepOfAddress } from './order-address.ts'

/**
 * Makes each step of the form an entry of the history, whether one taps its name or scrolls down to it: Back then leads to
 * the step before, and leaves the order from the first one only. `here` is the step that is being read. Returns the
 * function that leads to a step.
 */
export function useStepEntries(here: OrderStep): typeof goToStep {
  const navigate = useNavigate()
  const { pathname, search, state, key } = useLocation()
  const entry = stepOfAddress(new URLSearchParams(search)) ?? 'garments'
  const hasScrolled = useHasScrolled()
  // A person who goes on scrolling adds the next entry without another gesture.
  const isReadOn = useNavigationType() === 'PUSH' && Boolean(state?.isRead)
  const notePushed = useEarlyBack(key, entry)
  useEffect(() => {
    // Back leads from a step that is corrected to the review.
    if (entry === 'review' || state?.isFromReview) return
    if ((isReadOn || hasScrolled()) && placeOfStep(here) > placeOfStep(entry)) {
      notePushed()
      navigate({ pathname, search: searchOfStep(search, here) }, { state: { isRead: true } })
    }
  }, [here, entry, isReadOn, hasScrolled, notePushed, navigate, pathname, search, state])
  return (step, field) => {
    if (step === entry) goToStep(step, field)
    else navigate({ pathname, search: searchOfStep(search, step) })
  }
}

/**
 * On a slow phone Back may come before a pushed entry is rendered. The router then renders no other entry, so that nothing would
 * lead back to its step. Returns the function to call before an entry is pushed.
 */
function useEarlyBack(key: string, entry: OrderStep | 'review'): () => void {
  const isPushed = useRef(false)
  const leadBack = useEffectEvent(() => {
    if (isPushed.current && entry !== 'review') goToStep(entry)
    isPushed.current = false
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pushed entry is rendered
  useEffect(() => {
    isPushed.current = false
  }, [key])
  useEffect(() => {
    const onPopState = () => leadBack()
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])
  return useCallback(() => {
    isPushed.current = true
  }, [])
}

/** A function that returns whether the person has scrolled at this entry: what comes late moves the steps too. */
function useHasScrolled(): () => boolean {
  const { key } = useLocation()
  const hasScrolled = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival at an entry begins anew, a return too
  useEffect(() => {
    hasScrolled.current = false
  }, [key])
  useEffect(() => {
    const gestures = ['wheel', 'touchmove', 'keydown'] as const
    const onGesture = () => {
      hasScrolled.current = true
    }
    for (const gesture of gestures) window.addEventListener(gesture, onGesture, { passive: true })
    return () => {
      for (const gesture of gestures) window.removeEventListener(gesture, onGesture)
    }
  }, [])
  return useCallback(() => hasScrolled.current, [])
}

/** Leads to a step once more when what stands above it is complete, unless the person has gone on. */
export function useLedAgain(step: OrderStep | undefined, isComplete: boolean): void {
  const hasScrolled = useHasScrolled()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has come is what moved the step
  useEffect(() => {
    if (step !== undefined && isLedTo(step) && !hasScrolled()) goToStep(step)
  }, [isComplete])
}
