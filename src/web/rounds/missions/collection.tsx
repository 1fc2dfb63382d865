import { useState } from 'react'
import { MISSION_STEPS } from '#shared/order-status.ts'
import { contentsLabel } from '#shared/orders/contents-words.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import { checkIcon } from './collection/check-sections.tsx'
import { collectionSections } from './collection/collection-sections.tsx'
import { missingText } from './collection/missing.ts'
import { moneyText } from './collection/money-text.ts'
import { useCollection } from './collection/use-collection.ts'
import { countedContents } from './count/count.ts'
import classes from './door/door.module.css'
import { DoorForm } from './door/door-form.tsx'
import { DoorHead } from './door/door-head.tsx'
import { LateDoorTotal } from './door-total/late-door.ts'
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
  const collection = useCollection(mission, step, onLeave)
  const { check, order, door, guide, missing, isFinished, submission, confirm } = collection
  const { lines, cash, agreement } = check
  const [isDisagreeing, setDisagreeing] = useState(false)
  const isLost = isGone && !isFinished && !submission.advancing && !isDisagreeing
  const { type, action } = MISSION_STEPS[STEP_STATUS[step]]
  if (agreement?.order === null && !isLost)
    return (
      <LateDoorTotal
        mission={mission}
        check={check}
        point={door?.point ?? null}
        onDisagreeing={setDisagreeing}
        onLeave={onLeave}
      />
    )
  return (
    <div className={`column ${classes.screen}`}>
      <DoorHead title={type} mission={mission} onBack={onLeave} />
      {isLost ? (
        <MissionLost mission={mission} step={step} check={check} onLeave={onLeave} />
      ) : (
        <DoorForm
          guide={guide}
          sections={collectionSections(order, step, collection)}
          missing={missingText(missing, lines)}
          recap={`${contentsLabel(countedContents(lines))} · ${moneyText(order, cash.kept)}`}
          view={cash.view}
          action={action}
          icon={checkIcon(step)}
          confirming={submission.advancing}
          onConfirm={() => void confirm()}
        />
      )}
    </div>
  )
}
