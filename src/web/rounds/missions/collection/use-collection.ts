import { useState } from 'react'
import type { DetailsOf } from '#shared/errors.ts'
import { closesUnverified } from '#shared/money/payments.ts'
import { contentsLabel } from '#shared/orders/contents-words.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import type { Refusal } from '#shared/refusals/answer.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { useMe } from '#web/session.ts'
import type { Cash } from '../cash/use-cash.ts'
import { countedContents } from '../count/count.ts'
import { forgetDraft } from '../door/photo-draft.ts'
import { type DoorStatement, useDoorGuide } from '../door/use-door-guide.ts'
import { type Done, rememberDone } from '../last-done.ts'
import type { Mission } from '../mission.ts'
import { type DraftKey, removeMissionSnapshot } from './collection-draft.ts'
import { useAdvance } from './use-advance.ts'
import { unverifiedQuestion, useCheck } from './use-check.ts'
import { useDoorPoint } from './use-door-point.ts'

/** A pick-up or a delivery: what is stated, stored while typing, and the function that confirms it. */
export function useCollection(mission: Mission, step: CheckStep, onFinished: () => void) {
  const { id: userId } = useMe()
  const ask = useConfirm()
  const door = useDoorPoint(mission)
  const check = useCheck(mission, mission)
  const { key, order, lines, cash, editor } = check
  const missing = check.missingWith(cash.isMissing)
  const { pointToGap, ...guide } = useDoorGuide(missing)
  const { isFinished, ...submission } = useSubmission(mission, key, {
    onMissing: guide.leadTo,
    onCodeWrong: () => editor.change({ code: '' }),
    onFinished() {
      const contents = contentsLabel(countedContents(lines))
      rememberDone(userId, { ...doneOf(order, step, cash), contents })
      onFinished()
    },
  })

  const confirm = async () => {
    const to = step === 'delivery' ? 'completed' : 'picked_up'
    const unverified = !cash.kept && closesUnverified(order.payment, to)
    if (unverified && !(await ask(unverifiedQuestion(order, 'Confirmer la livraison')))) return
    submission.advance({
      ...check.statements(),
      agreed: check.agreement?.here,
      cashReceived: cash.kept,
      waveUnverified: unverified ? true : undefined,
      point: door?.point ?? undefined,
    })
  }
  return {
    check,
    /** As the count so far leaves it. */
    order,
    door,
    missing,
    guide: {
      ...guide,
      pointToGap:
        pointToGap &&
        (() => {
          // An amount of 0 is asked about once more: it would be written in the client’s application.
          if (missing[0] === 'cash' && cash.given === 0) cash.sayNothingPaid()
          pointToGap()
        }),
    },
    isFinished,
    submission,
    confirm,
  }
}

export type CollectionState = ReturnType<typeof useCollection>

/** The summary of the confirmed step, for the list of missions. */
function doneOf(
  { reference, client, payment }: Mission,
  kind: CheckStep,
  { kept, given, view }: Cash,
): Omit<Done, 'contents'> {
  const received = view === 'amount' ? (given ?? 0) : 0
  return {
    kind,
    reference,
    clientName: client.fullname,
    due: kept === undefined ? 0 : payment.due,
    received,
    returned: received - (kept ?? 0),
    at: serverNow(),
  }
}

function needsPhoto({ code, details }: Refusal): boolean {
  if (code === 'HANDOVER_PHOTO_MISSING') return true
  return code === 'CODE_WRONG' && (details as DetailsOf<'CODE_WRONG'> | undefined)?.triesLeft === 0
}

interface Handlers {
  /** The step is recorded, or queued on the phone. */
  onFinished: () => void
  onCodeWrong: () => void
  /** The server misses something: the screen leads to it. */
  onMissing: (missing: DoorStatement) => void
}

/** Sends the step. Its draft is removed when the step is accepted, and kept when it is refused. */
function useSubmission(mission: Mission, key: DraftKey, handlers: Handlers) {
  const { id: userId } = useMe()
  const [isFinished, setFinished] = useState(false)
  const advance = useAdvance(mission, {
    onAccepted() {
      forgetDraft(key)
      removeMissionSnapshot(userId, mission.id)
      setFinished(true)
      handlers.onFinished()
    },
    onCashRefused: () => handlers.onMissing('cash'),
    onCodeRefused(refusal) {
      handlers.onCodeWrong()
      handlers.onMissing(needsPhoto(refusal) ? 'photo' : 'code')
    },
  })
  return { ...advance, isFinished }
}
