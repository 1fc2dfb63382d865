import { useState } from 'react'
import { closesUnverified, replacesAnnounced } from '#shared/money/payments.ts'
import { transactionFault, transactionOf } from '#shared/money/transaction.ts'
import type { CounterStepInput } from '#shared/orders/counter.inputs.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { statusInside } from '#shared/text/status-words.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { appCodeOf, describeError } from '#web/lib/error-message.ts'
import { useKeyedAct } from '#web/lib/use-keyed-act.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { sendPhoto } from '#web/orders/send-photo.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { useCash } from '../cash/use-cash.ts'
import { draftKey, removeCollection, useCollectionDraft } from '../collection/collection-draft.ts'
import { findMissing, type MissingStatement } from '../collection/missing.ts'
import { deleteDraftPhotos, usePhotoDraft } from '../collection/photo-draft.ts'
import { countLines, findingsOf } from '../count/count.ts'
import { type CountedView, counterStepOf } from './counter-view.ts'

const CODE = /^\d{4}$/
const FAILED = 'Le comptage n’a pas été enregistré.'

interface Handlers {
  onCounted: () => void
  /** Something is missing: the screen scrolls to it. */
  onMissing: (missing: MissingStatement) => void
}

/** The entries of a count at the counter, stored while typing, and the function that records it. */
export function useCounterCount(view: CountedView, handlers: Handlers) {
  const { id: userId } = useMe()
  const { order, codeAsked, codeTriesLeft } = view
  const step = counterStepOf(view)
  const key = draftKey(userId, order)
  const editor = useCollectionDraft(key)
  const photos = usePhotoDraft(key)
  const { draft } = editor
  const lines = countLines(order, draft.lines)
  const cash = useCash({ payment: order.payment, paymentMethod: 'espece' }, editor)
  const [lastPointed, setLastPointed] = useState<MissingStatement | null>(null)
  const payment = paymentOf(draft, cash)
  const isPhotoAsked = codeAsked && (codeTriesLeft === 0 || draft.withoutCode === true)
  const proof = codeAsked ? (isPhotoAsked ? 'photo' : 'code') : null
  const missing = findMissing({
    lines,
    withClient: draft.withClient,
    proof,
    isCodeTyped: CODE.test(draft.code),
    hasPhoto: photos.photos.length > 0,
    isCashMissing: cash.due > 0 && payment === undefined,
  })
  const submission = useSubmission(view, {
    ...handlers,
    onCounted() {
      removeCollection(key)
      void deleteDraftPhotos(key, 0)
      handlers.onCounted()
    },
    onCodeWrong: () => editor.change({ code: '' }),
  })
  return {
    editor,
    draft,
    step,
    lines,
    cash,
    photos,
    proof,
    missing,
    /** The missing statement that the person was led to last, until it is made. */
    pointed: missing.find((one) => one === lastPointed),
    pointToGap() {
      const [first] = missing
      if (!first) return
      setLastPointed(first)
      handlers.onMissing(first)
    },
    counting: submission.counting,
    codeRefusal: submission.codeRefusal,
    photoNotSent: submission.photoNotSent,
    unanswered: submission.unanswered,
    confirm: () =>
      submission.confirm({
        check: { ...findingsOf(lines, draft.reserves), withClient: draft.withClient ?? false },
        ...(payment ? { payment } : {}),
        ...(proof === 'code' ? { code: draft.code } : {}),
        ...(proof === 'photo' && draft.withoutCode ? { withoutCode: true } : {}),
        photos: photos.photos,
      }),
  }
}

export type CounterCount = ReturnType<typeof useCounterCount>

/** Null when the client pays later, undefined until it is said. */
function paymentOf(
  { payBy, transactionId = '' }: ReturnType<typeof useCollectionDraft>['draft'],
  { due, kept }: ReturnType<typeof useCash>,
): CounterStepInput['payment'] | null {
  if (payBy === 'later') return null
  if (payBy === 'espece') return kept ? { method: 'espece', amount: kept } : undefined
  if (payBy === 'wave' && transactionFault(transactionId) === undefined)
    return { method: 'wave', amount: due, transactionId: transactionOf(transactionId) }
}

type Statements = Omit<
  CounterStepInput,
  'orderId' | 'from' | 'waveUnverified' | 'idempotencyKey'
> & { photos: readonly Parameters<typeof sendPhoto>[1][] }

/** Sends the photos, then the count. */
function useSubmission(view: CountedView, handlers: Handlers & { onCodeWrong: () => void }) {
  const { id: owner } = useMe()
  const ask = useConfirm()
  const { order } = view
  const [counting, setCounting] = useState(false)
  const [codeRefusal, setCodeRefusal] = useState<string>()
  const [photoNotSent, setPhotoNotSent] = useState<string>()
  const count = useKeyedAct(trpc.counter.count, {
    failed: FAILED,
    stale: ['orders', 'counter', 'payments', 'cash', 'stats', 'photos'],
    onError(error) {
      if (appCodeOf(error) !== 'CODE_WRONG') return
      setCodeRefusal(describeError(error).text)
      handlers.onCodeWrong()
      handlers.onMissing('code')
    },
  })

  const record = async ({ photos, ...stated }: Statements) => {
    if (isUnwashed(view) && !(await ask(UNWASHED_QUESTION))) return
    const unverified = closesUnverifiedWith(view, stated.payment)
    if (unverified && !(await ask(unverifiedQuestion(order)))) return
    setCounting(true)
    setPhotoNotSent(undefined)
    count.reset()
    try {
      for (const photo of photos) {
        const target = { owner, orderId: order.id, step: counterStepOf(view) }
        const reason = await sendPhoto(target, photo)
        if (reason !== undefined) return setPhotoNotSent(reason)
      }
      const input = { orderId: order.id, from: order.status, ...stated }
      const counted = await count.run(unverified ? { ...input, waveUnverified: true } : input)
      if (counted !== undefined) handlers.onCounted()
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

function unverifiedQuestion({ payment, reference }: CountedView['order']) {
  return {
    title: 'Wave à vérifier',
    text: `Le client a annoncé ${formatFcfa(payment.due)} avec Wave pour la commande #${reference}, et l’équipe n’a pas encore trouvé ce paiement. Remettre le linge quand même\u202f?`,
    confirmLabel: 'Remettre le linge',
  }
}
