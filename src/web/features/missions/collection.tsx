import { useRef } from 'react'
import { amountIn } from '#shared/money/cash.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import { MISSION_STEPS } from '#shared/orders/orders.ts'
import { CollectionDock } from './collection/collection-dock.tsx'
import { CollectionHead } from './collection/collection-head.tsx'
import { CollectionSections } from './collection/collection-sections.tsx'
import { type Missing, useCollection } from './collection/use-collection.ts'
import classes from './collection.module.css'
import { piecesOf } from './count/count.ts'
import { MissionLost } from './lost/mission-lost.tsx'
import { type Mission, moneyText } from './mission.ts'

interface Props {
  mission: Mission
  step: CheckStep
  /** The mission is no longer in the livreur's list. */
  gone: boolean
  onLeave: () => void
}

/**
 * The pick-up or delivery screen: the bag is counted, reserves are written, the cash is stated, and
 * the step confirmed.
 */
export function Collection({ mission, step, gone, onLeave }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const sections = useRef<HTMLDivElement>(null)
  const collection = useCollection(mission, step, {
    onOver: onLeave,
    onMissing: (missing) => bringTo(sections.current, missing),
  })
  const { lines, cash, over, report, confirm } = collection
  const lost = gone && !over && !report.advancing
  const { type, action } = MISSION_STEPS[DOORS[step]]
  return (
    <div className={`column ${classes.screen}`}>
      <CollectionHead title={type} mission={mission} onBack={onLeave} />
      {lost ? (
        <MissionLost mission={mission} step={step} collection={collection} onLeave={onLeave} />
      ) : (
        <>
          <div ref={sections} className={classes.sections}>
            <CollectionSections
              mission={mission}
              step={step}
              collection={collection}
              onDone={() => button.current?.focus()}
            />
          </div>
          <CollectionDock
            ref={button}
            pieces={piecesOf(lines).counted}
            face={cash.face}
            money={moneyText(mission, cash.kept)}
            action={action}
            pickup={step === 'pickup'}
            confirming={report.advancing}
            onConfirm={() => {
              if (!isMistyped(sections.current)) void confirm()
            }}
          />
        </>
      )}
    </div>
  )
}

/** The status of an order during each of the two steps. */
const DOORS = { pickup: 'pickup_en_route', delivery: 'delivery_en_route' } as const

/** The section of each missing statement. */
const PLACES: Record<Missing, string> = {
  reason: '[data-unexplained] button',
  code: '[data-place="code"] input',
  photo: '[data-place="photos"] input',
  reserve: '[data-unsaid] select',
  cash: '[data-place="cash"] button, [data-place="cash"] input',
}

/** Scrolls to an invalid amount: it must not be taken for zero. */
function isMistyped(sections: HTMLElement | null): boolean {
  const field = sections?.querySelector<HTMLInputElement>('[data-place="cash"] input')
  if (!field || !Number.isNaN(amountIn(field.value))) return false
  field.focus()
  return true
}

/** Scrolls to what is still missing. */
function bringTo(sections: HTMLElement | null, missing: Missing): void {
  // The section appears with the next render.
  requestAnimationFrame(() => {
    const target = sections?.querySelector<HTMLElement>(PLACES[missing])
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  })
}
