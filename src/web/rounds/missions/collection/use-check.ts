import { useEffect, useState } from 'react'
import { METHOD_WORDS } from '#shared/money/method-words.ts'
import { METHODS } from '#shared/money/payment-methods.ts'
import { announcedMethod } from '#shared/money/payments.ts'
import { counterMoveFrom } from '#shared/order-status.ts'
import { type CheckStep, checkStepOf } from '#shared/orders/custody.ts'
import type { DoorTotalInput } from '#shared/orders/door-totals.inputs.ts'
import { formatFcfa } from '#shared/text/money.ts'
import type { ConfirmRequest } from '#web/components/dialogs/confirm-dialog.tsx'
import { useMe } from '#web/session.ts'
import { useCash } from '../cash/use-cash.ts'
import type { CountedOrder } from '../count/after-count.ts'
import { type CountLine, countedContents, countLines, findingsOf } from '../count/count.ts'
import { usePhotoDraft } from '../door/photo-draft.ts'
import { countedStepOf, type Mission } from '../mission.ts'
import { type CollectionDraft, draftKey, useCollectionDraft } from './collection-draft.ts'
import { findMissing } from './missing.ts'

/** The caption by which the team recognises the photo of a client’s Wave message. */
export const WAVE_PHOTO = 'Message Wave'

const CODE = /^\d{4}$/

type CheckedOrder = CountedOrder &
  Pick<Mission, 'id' | 'status' | 'atCounter' | 'paymentMethod' | 'toAgree' | 'adjustment'> &
  Partial<Pick<Mission, 'priceList' | 'highestPosition'>>
type CodeRule = Pick<Mission, 'codeAsked' | 'codeTriesLeft'>

/** The statements about an order at its client's door or at the counter, stored while typing. */
export function useCheck<Order extends CheckedOrder>(ordered: Order, code: CodeRule) {
  const { id: userId } = useMe()
  const key = draftKey(userId, ordered)
  const editor = useCollectionDraft(key)
  const photos = usePhotoDraft(key)
  const { draft } = editor
  const step = stepOf(ordered)
  const rules = useCountRules(step)
  const agreement = agreementOf(ordered, step, { draft, rules })
  const lines = agreement?.order
    ? countedAsAgreed(agreement.order)
    : countLines(ordered, draft.lines)
  const { order, lowered } = agreement
    ? { order: agreement.order ?? ordered, lowered: null }
    : (rules?.afterCount(ordered, lines) ?? { order: ordered, lowered: null })
  const cash = useCash(order, editor)
  const proof = proofOf(code, draft)
  return {
    key,
    /** As the count so far leaves it: fewer pieces at the pick-up cost less. */
    order,
    lowered,
    /** The agreement of an order whose total is agreed to at the door; null where it stands since the order. */
    agreement,
    editor,
    draft,
    lines,
    cash,
    photos,
    proof,
    addPhoto(blob: Blob, caption: string) {
      photos.add(blob, caption)
      editor.addToPhotoCount(1)
    },
    removePhoto(id: string) {
      photos.remove(id)
      editor.addToPhotoCount(-1)
    },
    /** Everything that is missing, in the order of the screen. */
    missingWith: (isCashMissing: boolean) =>
      findMissing({
        lines,
        withClient: agreement ? true : draft.withClient,
        proof,
        isCodeTyped: CODE.test(draft.code),
        hasPhoto: photos.photos.some(({ caption }) => caption !== WAVE_PHOTO),
        isCashMissing,
      }),
    /** The statements as they are sent, beside the payment. */
    statements: () => ({
      check: {
        ...findingsOf(lines, draft.reserves),
        withClient: agreement !== null || (draft.withClient ?? false),
      },
      code: proof === 'code' ? draft.code : undefined,
      withoutCode: proof === 'photo' && draft.withoutCode ? (true as const) : undefined,
      photos: photos.photos,
      contents: countedContents(lines),
    }),
  }
}

type CountRules = typeof import('../count/after-count.ts')

/** The rules of a pick-up, which bring those of prices: they come after the screen, before anything is counted. */
function useCountRules(step: CheckStep | undefined): CountRules | null {
  const [rules, setRules] = useState<CountRules | null>(null)
  useEffect(() => {
    if (step !== 'pickup') return
    // Without them the sum stays as it was ordered; what is taken too much goes back.
    void import('../count/after-count.ts').then(setRules, () => undefined)
  }, [step])
  return rules
}

export interface Agreement<Order> {
  /** As the client agreed to it; null as long as they did not. */
  order: Order | null
  /** The client agreed to it on this phone, and the server does not know it yet. */
  here: DoorTotalInput | undefined
}

function agreementOf<Order extends CheckedOrder>(
  order: Order,
  step: CheckStep | undefined,
  { draft: { agreed }, rules }: { draft: CollectionDraft; rules: CountRules | null },
): Agreement<Order> | null {
  const { toAgree, adjustment, priceList = null, highestPosition = null } = order
  if (step !== 'pickup') return null
  if (toAgree === null) {
    const isAgreed = adjustment?.atDoor === true && adjustment.status === 'accepted'
    return isAgreed ? { order, here: undefined } : null
  }
  const found = agreed && rules?.afterAgreement({ ...order, priceList, highestPosition }, agreed)
  return found ? { order: found, here: agreed } : { order: null, here: undefined }
}

/** The livreur counted these lines in front of the client, so the pick-up does not count them again. */
const countedAsAgreed = (order: CheckedOrder): CountLine[] =>
  countLines(order, {}).map((line) => ({ ...line, counted: line.expected }))

/** The visit at which the order is counted now. */
function stepOf({ status, atCounter }: Pick<Mission, 'status' | 'atCounter'>) {
  if (!atCounter) return countedStepOf(status)
  const to = counterMoveFrom(status)
  return to && checkStepOf(to)
}

export type CheckState = ReturnType<typeof useCheck>

/** The proof of the hand-over to the client: the code, or a photo without it or after too many wrong codes. */
function proofOf(
  { codeAsked, codeTriesLeft }: CodeRule,
  { withoutCode = false }: CollectionDraft,
): 'code' | 'photo' | null {
  if (!codeAsked) return null
  return codeTriesLeft === 0 || withoutCode ? 'photo' : 'code'
}

/** The question before the clothes are given back while an announced Wave payment is not verified. */
export function unverifiedQuestion(
  { payment, paymentMethod, reference }: Pick<Mission, 'payment' | 'paymentMethod' | 'reference'>,
  confirmLabel: string,
): ConfirmRequest {
  const { label } = METHODS[announcedMethod(paymentMethod)]
  const { paidBy } = METHOD_WORDS[announcedMethod(paymentMethod)]
  return {
    title: `${label} à vérifier`,
    text: `Le client a annoncé ${formatFcfa(payment.due)} ${paidBy} pour la commande #${reference}, et l’équipe n’a pas encore trouvé ce paiement. Remettre le linge quand même\u202f?`,
    confirmLabel,
  }
}
