import { Section } from '#web/components/layout/section.tsx'
import { ExpressChoice } from './express-choice.tsx'
import type { WhenState } from './use-when.ts'
import { WhenFields } from './when-fields.tsx'
import type { WhenChoice } from './when-view.ts'

interface Props {
  step: number
  /** Dropped at the counter: nobody passes, only express is asked. */
  atCounter: boolean
  state: WhenState
  choice: WhenChoice
  onChange: (part: Partial<WhenChoice>) => void
}

/** The step of an order that says when the livreur passes. « Dès que possible » is chosen until a slot is. */
export function WhenSection({ step, atCounter, ...props }: Props) {
  if (atCounter) return <DelaySection step={step} {...props} />
  return (
    <Section step={step} title="Quand passer&#8239;?">
      <WhenFields {...props} />
    </Section>
  )
}

function DelaySection({ step, state, choice, onChange }: Omit<Props, 'atCounter'>) {
  const { when } = state
  if (!when?.express) return null
  return (
    <Section step={step} title="Délai">
      <ExpressChoice
        offer={when.express}
        isAsked={choice.express}
        now={when.now}
        onChange={(express) => onChange({ express })}
      />
    </Section>
  )
}
