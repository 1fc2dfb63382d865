import type { ReactNode } from 'react'
import { type ChecklistItem, isDoorStep } from '#shared/shop/checklist/checklist.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { useAct } from '#web/lib/use-act.ts'
import type { MutationMeta } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import type { UsualPrices } from '../../products/use-usual-prices.ts'
import type { SettingsCards } from '../../settings/settings-fields.ts'
import type { FirstDay } from '../use-first-day.ts'
import { CatalogueStep } from './catalogue-step.tsx'
import { LivreurStep } from './livreur-step.tsx'
import { BackupsStep, EmailStep } from './server-steps.tsx'
import { isSettingsStep, SettingsStep } from './settings-step.tsx'

interface Props {
  item: ChecklistItem
  day: FirstDay
  cards: SettingsCards
  prices: UsualPrices
  /** Opens the next step. */
  onDone: () => void
}

/** The form of a step, and the buttons that leave it. */
export function StepBody(props: Props) {
  const { item, day } = props
  const dismissal = useAct(trpc.checklist.dismiss, DISMISSING)
  const { state } = day.items.find((row) => row.item === item) ?? { state: 'todo' }
  const isDismissed = state === 'dismissed'
  return (
    <div className="stack gap-16">
      <Step
        {...props}
        aside={
          isDoorStep(item) || state === 'done' ? null : (
            <Button
              tone="ghost"
              loading={dismissal.isRunning}
              onClick={() => dismissal.run({ item, dismissed: !isDismissed })}
            >
              {isDismissed ? 'Remettre' : 'Écarter'}
            </Button>
          )
        }
      />
      <ActFailure unanswered={dismissal.unanswered} />
    </div>
  )
}

/** `aside`: an owner may do without this step, or take that back. */
function Step({ item, day, cards, prices, aside, onDone }: Props & { aside: ReactNode }) {
  if (isSettingsStep(item))
    return <SettingsStep item={item} cards={cards} aside={aside} onDone={onDone} />
  if (item === 'catalogue')
    return (
      <CatalogueStep
        garments={day.garments}
        isDone={day.site.done.catalogue}
        prices={prices}
        onDone={onDone}
      />
    )
  return (
    <div className="stack gap-16">
      <OtherStep item={item} />
      <div className="row wrap gap-12 justify-end">
        {aside}
        <Button tone="outline" onClick={onDone}>
          Suivant
        </Button>
      </div>
    </div>
  )
}

function OtherStep({ item }: Pick<Props, 'item'>): ReactNode {
  if (item === 'livreur') return <LivreurStep />
  return item === 'email' ? <EmailStep /> : <BackupsStep />
}

/** Of the act that dismisses an item of the checklist, or puts it back. */
const DISMISSING = {
  failed: 'Liste non modifiée',
  stale: ['checklist'],
} satisfies MutationMeta
