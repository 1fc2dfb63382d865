import { createContext, type ReactNode, use, useEffect, useId, useRef, useState } from 'react'
import { ORDER_STEPS, type OrderStep } from '#shared/orders/draft/steps.ts'
import { Button } from '#web/components/actions/button.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { focusIfLost } from '#web/lib/focus.ts'
import { StepFrameContext, type StepProps } from '../../checkout/step-section.tsx'
import { StepLine } from './step-line.tsx'
import classes from './steps.module.css'

interface Folds {
  open: OrderStep
  /** The furthest step that was opened: those before it are done, as far as nothing is missing. */
  reached: number
  linen: string | undefined
  openStep: (step: OrderStep) => void
}

const FoldsContext = createContext<Folds | null>(null)

interface Props {
  first: OrderStep
  /** The garments in the basket on a line; undefined while there are none. */
  linen: string | undefined
  children: ReactNode
}

/** The steps of an order in a form where one is open, and the others are a line each. */
export function FoldedSteps({ first, linen, children }: Props) {
  const [open, openStep] = useState(first)
  const [reached, setReached] = useState(0)
  const at = ORDER_STEPS.indexOf(open)
  if (at > reached) setReached(at)
  return (
    <FoldsContext value={{ open, reached, linen, openStep }}>
      <StepFrameContext value={FoldedStep}>{children}</StepFrameContext>
    </FoldsContext>
  )
}

/** The client is the first step of the form. */
const FIRST_NUMBER = 2

function FoldedStep({ step, title, aside, children, ...own }: StepProps) {
  const folds = use(FoldsContext)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpen = folds?.open === step
  useOpened(isOpen, heading)
  if (!folds) return null
  const summary = step === 'garments' ? folds.linen : own.summary
  const at = ORDER_STEPS.indexOf(step)
  const isDone = !isOpen && summary !== undefined && at <= folds.reached
  return (
    <StepLine
      step={step}
      titleId={id}
      titleRef={heading}
      number={at + FIRST_NUMBER}
      state={isOpen ? 'open' : isDone ? 'done' : 'waits'}
      title={title}
      summary={isOpen ? undefined : (summary ?? 'À choisir')}
      // Whatever leads to a step gives its title the focus, which opens it.
      onTitleFocus={() => folds.openStep(step)}
      action={
        isOpen ? (
          aside
        ) : (
          <Button
            tone="ghost"
            size="sm"
            onClick={() => heading.current?.focus({ preventScroll: true })}
          >
            {summary === undefined ? 'Choisir' : 'Changer'}
            <VisuallyHidden>&nbsp;: {title}</VisuallyHidden>
          </Button>
        )
      }
    >
      {isOpen ? <div className={classes.body}>{children}</div> : null}
    </StepLine>
  )
}

/**
 * Brings a step into sight once it is open: the one that folded has moved everything. The first one takes the focus that
 * went with the client's row, so that the keyboard goes on from there.
 */
function useOpened(isOpen: boolean, title: React.RefObject<HTMLElement | null>): void {
  const isFirst = useRef(isOpen)
  useEffect(() => {
    if (isFirst.current) focusIfLost(title.current)
  }, [title])
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (isOpen && !wasOpen.current)
      title.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
    wasOpen.current = isOpen
  }, [isOpen, title])
}
