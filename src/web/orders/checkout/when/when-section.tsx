import type { WhenChoice } from '#shared/orders/draft/draft-when.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { slotWords } from '#shared/time/slot-words.ts'
import { StepSection } from '../step-section.tsx'
import type { WhenState } from '../use-when.ts'
import { WhenFields } from './when-fields.tsx'

interface Props {
  state: WhenState
  /** The reason why the chosen express is no longer in the order; null where it was not lost. */
  lostExpress: string | null
  choice: WhenChoice
  onChange: (part: Partial<WhenChoice>) => void
}

/** The step of an order that says when the livreur passes. « Dès que possible » is chosen until a slot is. */
export function WhenSection(props: Props) {
  return (
    <StepSection
      step="time"
      title="Quand passer&#8239;?"
      summary={whenSummary(props.state, props.choice, props.lostExpress)}
    >
      <WhenFields {...props} />
    </StepSection>
  )
}

/** « Dès que possible, aujourd’hui entre 16 h et 18 h », or what has to be chosen anew. */
function whenSummary({ when }: WhenState, { pickup }: WhenChoice, lostExpress: string | null) {
  if (when?.slotFault && pickup) return <b className="caution">Créneau à choisir de nouveau</b>
  if (lostExpress) return <b className="caution">L’express n’est plus possible</b>
  const slot = when?.times?.pickup ?? pickup
  const hours = slot && slotWords(slot, when?.now)
  const words = pickup ? hours : ['dès que possible', hours].filter(Boolean).join(', ')
  return `${upperFirst(words ?? '')}${when?.isExpress ? ', express' : ''}`
}
