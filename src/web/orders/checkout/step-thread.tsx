import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ORDER_STEPS, type OrderStep } from '#shared/orders/draft/steps.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { cx } from '#web/lib/cx.ts'
import { sectionOf } from './step-section.tsx'
import classes from './step-thread.module.css'
import { useStepEntries } from './use-step-entries.ts'

const NAMES: Record<OrderStep, string> = {
  garments: 'Linge',
  place: 'Lieu',
  time: 'Heure',
  payment: 'Paiement',
}

interface Props {
  /** The steps that lack something. */
  missing: readonly OrderStep[]
}

/** The steps of the form as a thread: sewn where they are done, with the one that is being read in soleil. */
export function StepThread({ missing }: Props) {
  const here = useStepOnScreen()
  const goTo = useStepEntries(here)
  const [reached, setReached] = useState(0)
  const index = ORDER_STEPS.indexOf(here)
  if (index > reached) setReached(index)
  return (
    <nav aria-label="Étapes de la commande" className={classes.thread}>
      {ORDER_STEPS.map((step, at) => {
        const isHere = step === here
        const isDone = !isHere && at <= reached && !missing.includes(step)
        return (
          <button
            key={step}
            type="button"
            className={cx(classes.step, isHere && classes.here, isDone && classes.done)}
            aria-current={isHere ? 'step' : undefined}
            onClick={() => goTo(step)}
          >
            {isDone ? <IconCheck size={17} aria-hidden="true" /> : null}
            {NAMES[step]}
            {isDone ? <VisuallyHidden> (complet)</VisuallyHidden> : null}
          </button>
        )
      })}
    </nav>
  )
}

/** The step in the middle of the screen. */
function useStepOnScreen(): OrderStep {
  const [here, setHere] = useState<OrderStep>('garments')
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting && target instanceof HTMLElement)
            setHere(target.dataset.step as OrderStep)
      },
      { rootMargin: '-40% 0px -59% 0px' },
    )
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
  }, [])
  return here
}
