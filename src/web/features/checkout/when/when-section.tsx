import type { WhenChoice } from '#shared/draft/draft-when.ts'
import { StepSection } from '../step-section.tsx'
import { ExpressPart } from './express-part.tsx'
import type { WhenState } from './use-when.ts'
import { WhenFields } from './when-fields.tsx'

interface Props {
  /** Dropped at the counter: nobody passes, only express is asked. */
  atCounter: boolean
  state: WhenState
  /** The reason why the chosen express is no longer in the order; null where it was not lost. */
  lostExpress: string | null
  choice: WhenChoice
  onChange: (part: Partial<WhenChoice>) => void
}

/** The step of an order that says when the livreur passes. « Dès que possible » is chosen until a slot is. */
export function WhenSection({ atCounter, ...props }: Props) {
  if (atCounter) return <DelaySection {...props} />
  return (
    <StepSection step="time" title="Quand passer&#8239;?">
      <WhenFields {...props} />
    </StepSection>
  )
}

function DelaySection({ state, lostExpress, choice, onChange }: Omit<Props, 'atCounter'>) {
  const { when } = state
  const isUnread = choice.express && !when
  if (!isUnread && !lostExpress && !when?.express) return null
  return (
    <StepSection step="time" title="Délai">
      <ExpressPart state={state} isAsked={choice.express} lost={lostExpress} onChange={onChange} />
    </StepSection>
  )
}
