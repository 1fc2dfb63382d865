import { IconBuildingStore, IconHome } from '@tabler/icons-react'
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx'
import { Section } from '#web/components/layout/section.tsx'
import type { Draft } from '#web/features/cart/draft.ts'
import classes from './checkout.module.css'

interface Props {
  atCounter: boolean
  onChange: (part: Partial<Draft>) => void
}

/** Collection at the client's, or at the counter, where the client is now. */
export function PlaceChoice({ atCounter, onChange }: Props) {
  return (
    <ChoiceCards
      legend="Lieu"
      hideLegend
      value={atCounter ? 'counter' : 'home'}
      onChange={(place) => onChange({ atCounter: place === 'counter' })}
      options={[
        { value: 'home', label: 'Chez le client', hint: 'un livreur passe', icon: <IconHome /> },
        {
          value: 'counter',
          label: 'Au comptoir',
          hint: 'sans transport',
          icon: <IconBuildingStore />,
        },
      ]}
    />
  )
}

/** The place of an order that is dropped and collected at the counter: nothing else is asked. */
export function CounterPlaceSection({ step, ...choice }: Props & { step: number }) {
  return (
    <Section step={step} title="Où passer&#8239;?">
      <div className={`stack gap-14 ${classes.stack}`}>
        <PlaceChoice {...choice} />
        <p className="quiet">Le client dépose son linge maintenant, et revient le chercher.</p>
      </div>
    </Section>
  )
}
