import { useState } from 'react'
import { CASH } from '#shared/money/payment-methods.ts'
import { closesUnverified, replacesAnnounced } from '#shared/money/payments.ts'
import { statedPayment } from '#shared/money/transaction.ts'
import type { Contents } from '#shared/orders/contents-words.ts'
import type { CounterStepInput } from '#shared/orders/counter.inputs.ts'
import { statusInside } from '#shared/text/status-words.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { appCodeOf, describeError } from '#web/lib/error-message.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { askWhyIncomplete, missesPiece } from '#web/orders/ask-why-incomplete.ts'
import { sendPhoto } from '#web/orders/send-photo.ts'
import { useCounterStep } from '#web/orders/use-counter-step.ts'
import { useMe } from '#web/session.ts'
import { type CheckState, unverifiedQuestion, useCheck } from '../collection/use-check.ts'
import { forgetDraft } from '../door/photo-draft.ts'
import { useDoorGuide } from '../door/use-door-guide.ts'
import { type CountedView, counterStepOf } from './counter-view.ts'

const FAILED = 'Le comptage n’a pas été enregistré.'

/** The entries of a count at the counter, stored while typing, and the function that records it. */
export function useCounterCount(view: CountedView, onCounted: Handlers['onCounted']) {
  const { order } = view
  const check = useCheck({ ...order, paymentMethod: CASH }, view)
  const payment = paymentOf(check)
  const missing = check.missingWith(check.cash.due > 0 && payment === undefined)
  const guide = useDoorGuide(missing)
  const submission = useCountSubmission(view, {
    onCounted(counted) {
      forgetDraft(check.key)
      onCounted(counted)
    },
    onCodeWrong() {
      check.editor.change({ code: '' })
      guide.leadTo('code')
    },
  })
  return {
    check,
    step: counterStepOf(view),
    missing,
    guide,
    submission,
    confirm: () => submission.confirm({ ...check.statements(), payment: payment ?? undefined }),
  }
}

export type CounterCount = ReturnType<typeof useCounterCount>

/** It is null when the client pays later, undefined until it is said. */
function paymentOf({ draft, cash }: CheckState): CounterStepInput['payment'] | null {
  const { payBy, transactionId = '' } = draft
  const { due, kept } = cash
  if (payBy === 'later') return null
  return payBy ? statedPayment(payBy, { cash: kept, due, transactionId }) : undefined
}

type Statements = Omit<
  CounterStepInput,
  'orderId' | 'from' | 'waveUnverified' | 'idempotencyKey'
> & {
  photos: readonly Parameters<typeof sendPhoto>[1][]
  /** As they were counted. */
  contents: Contents
}

interface Handlers {
  /** `waiting`: the count leaves this device once the network is back. */
  onCounted: (counted: 'counted' | 'waiting') => void
  onCodeWrong?: () => void
}

/** Asks what must be known before, then sends the photos and the count. */
export function useCountSubmission(view: CountedView, handlers: Handlers) {
  const { id: owner } = useMe()
  const ask = useConfirm()
  const { order } = view
  const [counting, setCounting] = useState(false)
  const [codeRefusal, setCodeRefusal] = useState<string>()
  const [photoNotSent, setPhotoNotSent] = useState<string>()
  const count = useCounterStep(order, {
    failed: FAILED,
    onError(error) {
      if (appCodeOf(error) !== 'CODE_WRONG') return
      setCodeRefusal(describeError(error).text)
      handlers.onCodeWrong?.()
    },
  })

  const record = async ({ photos, contents, ...stated }: Statements) => {
    if (isUnwashed(view) && !(await ask(UNWASHED_QUESTION))) return
    const unverified = closesUnverifiedWith(view, stated.payment)
    if (unverified && !(await ask(unverifiedQuestion(order, 'Remettre le linge')))) return
    const leaves = counterStepOf(view) === 'delivery' && missesPiece(order)
    const incomplete = leaves ? await askWhyIncomplete([order.id], 'Rendre') : undefined
    if (incomplete === null) return
    setCounting(true)
    setPhotoNotSent(undefined)
    count.reset()
    try {
      for (const photo of photos) {
        const target = { owner, orderId: order.id, step: counterStepOf(view) }
        const reason = await sendPhoto(target, photo)
        if (reason !== undefined) return setPhotoNotSent(reason)
      }
      const told = { from: order.status, ...stated }
      const input = incomplete ? { ...told, incomplete } : told
      const counted = await count.run(
        unverified ? { ...input, waveUnverified: true } : input,
        contents,
      )
      if (counted !== undefined) handlers.onCounted(counted)
    } finally {
      setCounting(false)
    }
  }
  return {
    counting,
    codeRefusal,
    /** Why one of the photos did not leave; nothing was counted then. */
    photoNotSent,
    unanswered: count.unanswered,
    confirm: useOneAtATime(record),
  }
}

/** The order is closed while nothing that is given now takes the place of its announced Wave payment. */
function closesUnverifiedWith(view: CountedView, payment: Statements['payment']): boolean {
  const { payment: money } = view.order
  if (payment && replacesAnnounced(payment, money.due)) return false
  return closesUnverified(money, completedOf(view))
}

const completedOf = (view: CountedView) =>
  counterStepOf(view) === 'delivery' ? 'completed' : 'picked_up'

/** The clothes go back although nobody said that they are washed or ready. */
const isUnwashed = ({ order }: CountedView) =>
  order.status === 'picked_up' && order.readyAt === null

const UNWASHED_QUESTION = {
  title: 'Rendre ce linge sans l’avoir lavé\u202f?',
  text: `Personne n’a noté qu’il est ${statusInside('processing')}, ni qu’il est prêt.`,
  confirmLabel: 'Rendre le linge',
}
