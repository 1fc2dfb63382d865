import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type ChecklistItem, isDoorStep } from '#shared/shop/checklist/checklist.ts'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { useUnloadWarning } from '#web/lib/navigation/use-unload-warning.ts'
import { trpc } from '#web/trpc.ts'
import { useUsualPrices } from '../products/use-usual-prices.ts'
import type { SettingsCards } from '../settings/settings-fields.ts'
import { OpeningHead } from './list/opening-head.tsx'
import { StepBody } from './list/step-body.tsx'
import { StepRow } from './list/step-row.tsx'
import { openingStepWords, openingTask } from './list/step-words.ts'
import classes from './opening-list.module.css'
import { OpeningSkeleton } from './opening-skeleton.tsx'
import type { FirstDay } from './use-first-day.ts'

interface Props {
  day: FirstDay
  /** Folds the list, where figures stand below. */
  onFold: (() => void) | undefined
}

/** The steps that a house arranges before its first order, one open at a time. */
export default function OpeningList(props: Props) {
  const query = trpc.settings.all.useQuery()
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger les réglages."
      loading={<OpeningSkeleton />}
    >
      {(cards) => <Steps {...props} cards={cards} />}
    </QueryBoundary>
  )
}

function Steps({ day, cards, onFold }: Props & { cards: SettingsCards }) {
  const id = useId()
  const { open, setOpen, goOn, list } = useOpenStep(day)
  // Typed prices stay while another step is open.
  const prices = useUsualPrices()
  useUnloadWarning(prices.count > 0 && day.garments === 0)
  return (
    <section className={`surface outlined clip ${classes.list}`} aria-labelledby={id}>
      <OpeningHead id={id} day={day} onFold={onFold} />
      <ol ref={list} className={classes.steps}>
        {day.items.map(({ item, state }, index) => (
          <StepRow
            key={item}
            item={item}
            number={index + 1}
            state={state}
            opensSite={isDoorStep(item)}
            words={state === 'done' ? openingStepWords(item, day, cards) : openingTask(item, cards)}
            isOpen={open === item}
            onToggle={() => setOpen(open === item ? null : item)}
          >
            <StepBody item={item} day={day} cards={cards} prices={prices} onDone={goOn} />
          </StepRow>
        ))}
      </ol>
    </section>
  )
}

/** The step that is open: the first that is left, then what the owner opens, or the next. */
function useOpenStep(day: FirstDay) {
  const list = useRef<HTMLOListElement>(null)
  const left = day.items.filter(({ state }) => state === 'todo').map(({ item }) => item)
  const [open, setOpen] = useState<ChecklistItem | null>(left[0] ?? null)
  const isMoving = useRef(false)
  useEffect(() => {
    if (isMoving.current) focusStep(list, open)
    isMoving.current = false
  }, [open])
  const goOn = () => {
    const items = day.items.map(({ item }) => item)
    const at = open === null ? -1 : items.indexOf(open)
    const later = left.find((item) => items.indexOf(item) > at)
    isMoving.current = true
    setOpen(later ?? left.find((item) => item !== open) ?? null)
  }
  return { open, setOpen, goOn, list }
}

function focusStep(list: RefObject<HTMLOListElement | null>, item: ChecklistItem | null): void {
  const step = list.current?.querySelector<HTMLElement>(`[data-step="${item}"]`)
  step?.focus({ preventScroll: true })
  step?.scrollIntoView({ block: 'nearest' })
}
