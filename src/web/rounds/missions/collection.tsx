import { MISSION_STEPS } from '#shared/order-status.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import { gramsOf } from '#shared/shop/prices/lines.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { formatKilos } from '#shared/text/weight.ts'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { checkIcon } from './collection/check-sections.tsx'
import { collectionSections } from './collection/collection-sections.tsx'
import { missingText } from './collection/missing.ts'
import { moneyText } from './collection/money-text.ts'
import { useCollection } from './collection/use-collection.ts'
import { type CountLine, piecesOf } from './count/count.ts'
import classes from './door/door.module.css'
import { DoorForm } from './door/door-form.tsx'
import { DoorHead } from './door/door-head.tsx'
import { MissionLost } from './lost/mission-lost.tsx'
import { type Mission, STEP_STATUS } from './mission.ts'

const DoorTotal = lazyPart(() => import('./door-total/door-total.tsx'), {
  Loading: ({ mission, onLeave }) => (
    <DoorHead title="Ramassage" mission={mission} onBack={onLeave} />
  ),
})

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
  const { check, order, guide, missing, isFinished, submission, disagreement, confirm } = collection
  const { lines, cash, agreement } = check
  const isSending = submission.advancing || disagreement.sending
  const isLost = isGone && !isFinished && !isSending
  const { type, action } = MISSION_STEPS[STEP_STATUS[step]]
  if (agreement?.order === null && !isLost)
    return (
      <DoorTotal
        mission={mission}
        editor={check.editor}
        disagreement={disagreement}
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
          recap={`${foundText(order, lines)} · ${moneyText(order, cash.kept)}`}
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

/** `6,4 kg` of bags whose client agreed to their weight, else the pieces that were counted. */
function foundText({ items, toAgree }: Mission, lines: readonly CountLine[]): string {
  const grams = toAgree === null ? gramsOf(items) : 0
  return grams > 0 ? formatKilos(grams) : piecesLabel(piecesOf(lines).counted)
}
