import { Section } from '#web/components/layout/section.tsx'
import type { WhenState } from './use-when.ts'
import { WhenFields } from './when-fields.tsx'
import type { WhenChoice } from './when-view.ts'

interface Props {
  step: number
  state: WhenState
  choice: WhenChoice
  onChange: (part: Partial<WhenChoice>) => void
}

/** The step of an order that says when the livreur passes. « Dès que possible » is chosen until a slot is. */
export function WhenSection({ step, ...props }: Props) {
  return (
    <Section step={step} title="Quand passer&#8239;?">
      <WhenFields {...props} />
    </Section>
  )
}
