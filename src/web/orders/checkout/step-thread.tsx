import { IconCheck } from '@tabler/icons-react'
import { ORDER_STEPS, type OrderStep, placeOfStep } from '#shared/orders/draft/steps.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { cx } from '#web/lib/cx.ts'
import { useFormSteps } from './form-steps.tsx'
import classes from './step-thread.module.css'

export const STEP_NAMES: Record<OrderStep, string> = {
  garments: 'Linge',
  place: 'Lieu',
  time: 'Heure',
  payment: 'Paiement',
}

/** The steps of the form as a thread: sewn where they are done, with the one that is being read in soleil. */
export function StepThread() {
  const { here, reached, lacking, goTo } = useFormSteps()
  return (
    <nav aria-label="Étapes de la commande" className={classes.thread}>
      {ORDER_STEPS.map((step) => {
        const isHere = step === here
        const isDone =
          !isHere && placeOfStep(step) <= placeOfStep(reached) && !lacking.includes(step)
        return (
          <button
            key={step}
            type="button"
            className={cx(classes.step, isHere && classes.here, isDone && classes.done)}
            aria-current={isHere ? 'step' : undefined}
            onClick={() => goTo(step)}
          >
            {isDone ? <IconCheck size={17} aria-hidden="true" /> : null}
            {STEP_NAMES[step]}
            {isDone ? <VisuallyHidden> (complet)</VisuallyHidden> : null}
          </button>
        )
      })}
    </nav>
  )
}
