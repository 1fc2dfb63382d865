import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Missing } from '#shared/orders/draft/missing.ts'
import { ORDER_STEPS, type OrderStep, placeOfStep } from '#shared/orders/draft/steps.ts'
import { useFirstStep } from '#web/lib/navigation/leave-steps.tsx'
import { goToStep, sectionOf } from './go-to-step.ts'
import { stepOfAddress } from './order-address.ts'
import { useStepEntries } from './use-step-entries.ts'

interface FormStepsState {
  /** The step that is being read. */
  here: OrderStep
  /** The furthest one that was. */
  reached: OrderStep
  setHere: (step: OrderStep) => void
  /** The steps that lack something: all of them until the code of the last is there. */
  lacking: readonly OrderStep[]
  setLacking: (steps: readonly OrderStep[]) => void
  /** Leads to a step, as an entry of the history where another one is shown. */
  goTo: typeof goToStep
  /** The missing entry that « Continuer » has led to. */
  marked: Missing | null
  mark: (missing: Missing | null) => void
}

/** A form without a thread shows all of its steps, and marks nothing. */
const FormStepsContext = createContext<FormStepsState>({
  here: 'garments',
  reached: 'payment',
  setHere: () => {},
  lacking: ORDER_STEPS,
  setLacking: () => {},
  goTo: goToStep,
  marked: null,
  mark: () => {},
})

export const useFormSteps = (): FormStepsState => use(FormStepsContext)

/** The sentence that asks for a field, once « Continuer » has led to it. */
export function useAsked(field: Missing['field']): string | undefined {
  const { marked } = useFormSteps()
  return marked?.field === field ? marked.ask : undefined
}

/** Tells the head of an order form, its steps and its dock where the person is in it. */
export function FormSteps({ children }: { children: ReactNode }) {
  const [search] = useSearchParams()
  const [{ here, reached }, setRead] = useState<Pick<FormStepsState, 'here' | 'reached'>>({
    here: 'garments',
    reached: 'garments',
  })
  const setHere = useCallback(
    (step: OrderStep) =>
      setRead((before) => ({ here: step, reached: furthest(before.reached, step) })),
    [],
  )
  const [lacking, setLacking] = useState<readonly OrderStep[]>(ORDER_STEPS)
  const [marked, mark] = useState<Missing | null>(null)
  const goTo = useStepEntries(here)
  useFirstStep()
  const entry = stepOfAddress(search)
  const state = {
    here,
    // A short step may be led to without being the one that is read there.
    reached: entry === undefined || entry === 'review' ? reached : furthest(reached, entry),
    setHere,
    lacking,
    setLacking,
    goTo,
    marked,
    mark,
  }
  return <FormStepsContext value={state}>{children}</FormStepsContext>
}

const furthest = (one: OrderStep, other: OrderStep) =>
  placeOfStep(one) > placeOfStep(other) ? one : other

/** A step is read closely under the head: the next one is below it even where a step is short. */
const lineOf = (height: number) => Math.min(Math.round(0.23 * height), 170)

/** Notes the step under the head of the screen, for the thread and for the dock. */
export function useStepOnScreen(): void {
  const { setHere } = useFormSteps()
  useEffect(() => {
    const below = window.innerHeight - lineOf(window.innerHeight)
    const read = () => {
      // The bar of the browser comes and goes.
      const line = window.innerHeight - below + 1
      const begun = ORDER_STEPS.filter((step) => {
        const top = sectionOf(step)?.getBoundingClientRect().top
        return top !== undefined && top <= line
      })
      // The quarter stands above the first of them.
      setHere(begun.at(-1) ?? 'garments')
    }
    const observer = new IntersectionObserver(read, { rootMargin: `0px 0px -${below}px 0px` })
    // The steps after the garments come a moment later.
    const watch = () => {
      for (const step of ORDER_STEPS) {
        const section = sectionOf(step)
        if (section) observer.observe(section)
      }
    }
    const form = sectionOf('garments')?.parentElement
    const arrivals = new MutationObserver(watch)
    if (form) arrivals.observe(form, { childList: true })
    watch()
    return () => {
      observer.disconnect()
      arrivals.disconnect()
    }
  }, [setHere])
}
