import { IconBuildingStore, IconHome } from '@tabler/icons-react'
import type { Draft } from '#shared/draft/draft.ts'
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx'
import { StepSection } from './step-section.tsx'

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
export function CounterPlaceSection(choice: Props) {
  return (
    <StepSection step="place" title="Où passer&#8239;?" summary="Au comptoir">
      <div className="stack gap-14">
        <PlaceChoice {...choice} />
        <p className="quiet">Le client dépose son linge maintenant, et revient le chercher.</p>
      </div>
    </StepSection>
  )
}
