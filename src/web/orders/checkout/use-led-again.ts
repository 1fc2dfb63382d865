import { useEffect } from 'react'
import type { OrderStep } from '#shared/orders/draft/steps.ts'
import { goToStep, isLedTo } from './go-to-step.ts'
import { useHasScrolled } from './use-step-entries.ts'

/** Leads to a step once more when what stands above it is complete, unless the person has gone on. */
export function useLedAgain(step: OrderStep | undefined, isComplete: boolean): void {
  const hasScrolled = useHasScrolled()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has come is what moved the step
  useEffect(() => {
    if (step !== undefined && isLedTo(step) && !hasScrolled()) goToStep(step)
  }, [isComplete])
}
