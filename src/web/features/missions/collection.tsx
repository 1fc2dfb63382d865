import { useRef } from 'react'
import { amountIn } from '#shared/money/cash.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import { MISSION_STEPS } from '#shared/orders/orders.ts'
import { CollectionDock } from './collection/collection-dock.tsx'
import { CollectionHead } from './collection/collection-head.tsx'
import { CollectionSections } from './collection/collection-sections.tsx'
import { type MissingStatement, useCollection } from './collection/use-collection.ts'
import classes from './collection.module.css'
import { piecesOf } from './count/count.ts'
import { MissionLost } from './lost/mission-lost.tsx'
import { type Mission, moneyText, STEP_STATUS } from './mission.ts'

interface Props {
  mission: Mission
  step: CheckStep
  /** Whether the mission has left the livreur's list. */
  isGone: boolean
  onLeave: () => void
}

/**
 * The pick-up or delivery screen: the livreur counts the pieces, writes reserves, states the cash and
 * confirms the step.
 */
export function Collection({ mission, step, isGone, onLeave }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const sections = useRef<HTMLDivElement>(null)
  const collection = useCollection(mission, step, {
    onFinished: onLeave,
    onMissing: (missing) => scrollToMissing(sections.current, missing),
  })
  const { lines, cash, isFinished, submission, confirm } = collection
  const isLost = isGone && !isFinished && !submission.advancing
  const { type, action } = MISSION_STEPS[STEP_STATUS[step]]
  return (
    <div className={`column ${classes.screen}`}>
      <CollectionHead title={type} mission={mission} onBack={onLeave} />
      {isLost ? (
        <MissionLost mission={mission} step={step} collection={collection} onLeave={onLeave} />
      ) : (
        <>
          <div ref={sections} className={`full ${classes.sections}`}>
            <CollectionSections
              mission={mission}
              step={step}
              collection={collection}
              onEnter={() => button.current?.focus()}
            />
          </div>
          <CollectionDock
            ref={button}
            pieces={piecesOf(lines).counted}
            view={cash.view}
            money={moneyText(mission, cash.kept)}
            action={action}
            pickup={step === 'pickup'}
            confirming={submission.advancing}
            onConfirm={() => {
              const invalidField = findInvalidAmount(sections.current)
              if (invalidField) invalidField.focus()
              else void confirm()
            }}
          />
        </>
      )}
    </div>
  )
}

/** Where each missing statement is made. */
const SELECTORS: Record<MissingStatement, string> = {
  reason: '[data-unexplained] button',
  code: '[data-place="code"] input',
  photo: '[data-place="photos"] input',
  reserve: '[data-missing] select',
  cash: '[data-place="cash"] button, [data-place="cash"] input',
}

/** The field of the amount if its text is not an amount: it must not be taken for zero. */
function findInvalidAmount(sections: HTMLElement | null): HTMLInputElement | undefined {
  const field = sections?.querySelector<HTMLInputElement>('[data-place="cash"] input')
  return field && Number.isNaN(amountIn(field.value)) ? field : undefined
}

/** Scrolls to what is still missing. */
function scrollToMissing(sections: HTMLElement | null, missing: MissingStatement): void {
  // Its field may only appear with the next render.
  requestAnimationFrame(() => {
    const target = sections?.querySelector<HTMLElement>(SELECTORS[missing])
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  })
}
