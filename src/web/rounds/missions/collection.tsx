import { useRef } from 'react'
import { MISSION_STEPS } from '#shared/order-status.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { cx } from '#web/lib/cx.ts'
import { useIsArmed } from '#web/lib/use-is-armed.ts'
import { CollectionDock } from './collection/collection-dock.tsx'
import { CollectionHead } from './collection/collection-head.tsx'
import { CollectionSections } from './collection/collection-sections.tsx'
import { missingText } from './collection/missing.ts'
import { moneyText } from './collection/money-text.ts'
import { scrollToMissing } from './collection/scroll-to-missing.ts'
import { useCollection } from './collection/use-collection.ts'
import classes from './collection.module.css'
import { piecesOf } from './count/count.ts'
import { MissionLost } from './lost/mission-lost.tsx'
import { type Mission, STEP_STATUS } from './mission.ts'

interface Props {
  mission: Mission
  step: CheckStep
  /** The mission has left the livreur's list. */
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
  const { lines, cash, isFinished, submission, confirm, missing, pointToGap } = collection
  // The second tap of the one that opened the screen must state nothing.
  const isArmed = useIsArmed(mission.id)
  const isLost = isGone && !isFinished && !submission.advancing
  const { type, action } = MISSION_STEPS[STEP_STATUS[step]]
  return (
    <div className={`column ${classes.screen}`}>
      <CollectionHead title={type} mission={mission} onBack={onLeave} />
      {isLost ? (
        <MissionLost mission={mission} step={step} collection={collection} onLeave={onLeave} />
      ) : (
        <>
          <div
            ref={sections}
            data-kept-draft
            className={cx('full', classes.sections, !isArmed && classes.held)}
          >
            <CollectionSections
              mission={mission}
              step={step}
              collection={collection}
              onEnter={() => button.current?.focus()}
            />
          </div>
          <CollectionDock
            ref={button}
            missing={missingText(missing, lines)}
            recap={`${piecesLabel(piecesOf(lines).counted)} · ${moneyText(mission, cash.kept)}`}
            view={cash.view}
            action={action}
            pickup={step === 'pickup'}
            confirming={submission.advancing}
            onConfirm={() => void confirm()}
            onGap={pointToGap}
          />
        </>
      )}
    </div>
  )
}
