import { type ComponentType, createContext, type ReactNode, use, useId } from 'react'
import type { Missing } from '#shared/orders/draft/missing.ts'
import type { OrderStep } from '#shared/orders/draft/steps.ts'
import { FieldError } from '#web/components/forms/field-error.tsx'
import { useFormSteps } from './form-steps.tsx'
import classes from './step-section.module.css'

export interface StepProps {
  step: OrderStep
  title: ReactNode
  aside?: ReactNode
  /** The choice, on a line, for a form that folds its steps; undefined while something is missing. */
  summary?: ReactNode
  children: ReactNode
}

/** How a step is shown: open, unless the form folds its steps. */
export const StepFrameContext = createContext<ComponentType<StepProps>>(OpenStep)

/** A step of the order form; `goToStep` leads to it. */
export function StepSection(step: StepProps) {
  const Frame = use(StepFrameContext)
  return <Frame {...step} />
}

function OpenStep({ step, title, aside, children }: StepProps) {
  const id = useId()
  const { marked } = useFormSteps()
  const asked = marked?.step === step && !ASK_THEMSELVES.has(marked.field) ? marked.ask : undefined
  return (
    <section data-step={step} className={classes.section} aria-labelledby={id}>
      <div className={`row justify-between gap-12 ${classes.head}`}>
        <h2 id={id} tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        {aside}
      </div>
      {asked ? <FieldError role="alert">{asked}</FieldError> : null}
      <div data-asked={asked && marked?.field}>{children}</div>
    </section>
  )
}

/** The fields that say themselves what is missing. */
const ASK_THEMSELVES: ReadonlySet<Missing['field']> = new Set([
  'quarter',
  'zone',
  'landmark',
  'phone',
])
