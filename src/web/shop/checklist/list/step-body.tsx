import type { ReactNode } from 'react'
import { type ChecklistItem, isDoorStep } from '#shared/shop/checklist/checklist.ts'
import { Button } from '#web/components/actions/button.tsx'
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

/** What a step asks for, and its way out. */
export function StepBody({ item, day, cards, prices, onDone }: Props) {
  const { state } = day.items.find((row) => row.item === item) ?? { state: 'todo' }
  const aside = isDoorStep(item) || state === 'done' ? null : <Dismiss item={item} state={state} />
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

/** An owner may do without this step, or take that back. */
function Dismiss({ item, state }: DismissProps) {
  const act = useDismiss()
  const isDismissed = state === 'dismissed'
  return (
    <Button
      tone="ghost"
      loading={act.isRunning}
      onClick={() => act.run({ item, dismissed: !isDismissed })}
    >
      {isDismissed ? 'Remettre' : 'Écarter'}
    </Button>
  )
}

interface DismissProps {
  item: Parameters<ReturnType<typeof useDismiss>['run']>[0]['item']
  state: 'todo' | 'dismissed'
}

const useDismiss = () => useAct(trpc.checklist.dismiss, DISMISSING)

function OtherStep({ item }: Pick<Props, 'item'>): ReactNode {
  if (item === 'livreur') return <LivreurStep />
  return item === 'email' ? <EmailStep /> : <BackupsStep />
}

/** Of the act that dismisses an item of the checklist, or puts it back. */
const DISMISSING = {
  failed: 'Liste non modifiée',
  stale: ['checklist'],
} satisfies MutationMeta
