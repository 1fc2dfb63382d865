import { IconCalendarClock, IconClockBolt } from '@tabler/icons-react'
import type { When, WhenChoice } from '#shared/orders/draft/draft-when.ts'
import { dayWords, slotWords } from '#shared/time/slot-words.ts'
import type { Slot } from '#shared/time/slots.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { RetryNote } from '#web/components/feedback/retry-note.tsx'
import { type Choice, ChoiceCards } from '#web/components/forms/choice-cards.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { ExpressPart } from '../express-part.tsx'
import type { WhenState } from '../use-when.ts'

const LateSlotPicker = lazyPart(
  async () => ({ default: (await import('#web/shop/slot-picker.tsx')).SlotPicker }),
  { Loading: () => <SkeletonBlock width="100%" height="260px" /> },
)

interface Props {
  state: WhenState
  choice: WhenChoice
  /** The reason why the chosen express is no longer in the order; null where it was not lost. */
  lostExpress: string | null
  onChange: (part: Partial<WhenChoice>) => void
}

/** The slot of the pick-up and express. While the slots are not known, « Dès que possible » can be ordered all the same. */
export function WhenFields({ state, choice, lostExpress, onChange }: Props) {
  const { when } = state
  const { pickup } = choice
  const mode = pickup === null ? 'asap' : 'slot'
  const choose = (next: 'asap' | 'slot') =>
    onChange({ pickup: next === 'asap' ? null : startOf(when) })
  return (
    <div className="stack gap-14">
      <ChoiceCards
        legend="Quand passer&#8239;?"
        hideLegend
        rows
        value={mode}
        onChange={choose}
        options={optionsOf(when, pickup)}
      />
      {state.isFailed ? (
        <RetryNote
          tone="warning"
          title="Impossible de charger les créneaux."
          text="Vous pouvez commander « Dès que possible »&nbsp;: l’heure vous est dite dès que la commande est passée."
          retrying={state.isFetching}
          onRetry={state.refetch}
        />
      ) : null}
      {when?.slotFault && pickup ? (
        <Note tone="warning">
          Ce créneau n’est plus proposé. Choisissez-en un autre, ou «&nbsp;Dès que possible&nbsp;».
        </Note>
      ) : null}
      {when && pickup ? (
        <LateSlotPicker
          when={when}
          chosen={pickup}
          onChoose={(slot) => onChange({ pickup: slot })}
        />
      ) : null}
      <ExpressPart state={state} isAsked={choice.express} lost={lostExpress} onChange={onChange} />
    </div>
  )
}

/** A slot is chosen as soon as the list of slots is opened, so that nothing holds the order up. */
function startOf(when: When | undefined): Slot | null {
  return when?.first ? { from: when.first.from, to: when.first.to } : null
}

function optionsOf(when: When | undefined, pickup: Slot | null): Choice<'asap' | 'slot'>[] {
  return [
    { value: 'asap', label: 'Dès que possible', hint: firstHint(when), icon: <IconClockBolt /> },
    {
      value: 'slot',
      label: 'Choisir un créneau',
      hint: pickup ? slotWords(pickup, when?.now) : lastHint(when),
      icon: <IconCalendarClock />,
      disabled: !when?.first && !pickup,
      reason: when && noSlotWords(when),
    },
  ]
}

const noSlotWords = ({ isServed }: When) =>
  isServed ? 'Tous les créneaux sont complets.' : 'Nous vous appelons pour fixer l’heure.'

function firstHint(when: When | undefined): string {
  if (!when) return 'l’heure vous est dite avec la commande'
  return when.first ? slotWords(when.first, when.now) : 'nous vous appelons pour fixer l’heure'
}

function lastHint(when: When | undefined): string | undefined {
  const last = when?.offered.at(-1)
  return last && `jusqu’à ${dayWords(last.from, when?.now)}`
}
