import { useEffect, useState } from 'react'
import { counterMoveFrom } from '#shared/order-status.ts'
import { type CheckStep, checkStepOf } from '#shared/orders/custody.ts'
import { formatFcfa } from '#shared/text/money.ts'
import type { ConfirmRequest } from '#web/components/dialogs/confirm-dialog.tsx'
import { useMe } from '#web/session.ts'
import { useCash } from '../cash/use-cash.ts'
import type { CountedOrder } from '../count/after-count.ts'
import { countLines, findingsOf } from '../count/count.ts'
import { usePhotoDraft } from '../door/photo-draft.ts'
import { countedStepOf, type Mission } from '../mission.ts'
import { type CollectionDraft, draftKey, useCollectionDraft } from './collection-draft.ts'
import { findMissing } from './missing.ts'

/** The caption by which the team recognises the photo of a client’s Wave message. */
export const WAVE_PHOTO = 'Message Wave'

const CODE = /^\d{4}$/

type CheckedOrder = CountedOrder & Pick<Mission, 'id' | 'status' | 'atCounter' | 'paymentMethod'>
type CodeRule = Pick<Mission, 'codeAsked' | 'codeTriesLeft'>

/** The statements about an order at its client's door or at the counter, stored while typing. */
export function useCheck<Order extends CheckedOrder>(ordered: Order, code: CodeRule) {
  const { id: userId } = useMe()
  const key = draftKey(userId, ordered)
  const editor = useCollectionDraft(key)
  const photos = usePhotoDraft(key)
  const { draft } = editor
  const lines = countLines(ordered, draft.lines)
  const afterCount = useAfterCount(stepOf(ordered))
  const { order, lowered } = afterCount?.(ordered, lines) ?? { order: ordered, lowered: null }
  const cash = useCash(order, editor)
  const proof = proofOf(code, draft)
  return {
    key,
    /** As the count so far leaves it: fewer pieces at the pick-up cost less. */
    order,
    lowered,
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
        withClient: draft.withClient,
        proof,
        isCodeTyped: CODE.test(draft.code),
        hasPhoto: photos.photos.some(({ caption }) => caption !== WAVE_PHOTO),
        isCashMissing,
      }),
    /** The statements as they are sent, beside the payment. */
    statements: () => ({
      check: { ...findingsOf(lines, draft.reserves), withClient: draft.withClient ?? false },
      code: proof === 'code' ? draft.code : undefined,
      withoutCode: proof === 'photo' && draft.withoutCode ? (true as const) : undefined,
      photos: photos.photos,
    }),
  }
}

type AfterCount = typeof import('../count/after-count.ts').afterCount

/** The rule of a pick-up, which brings those of prices: it comes after the screen, before anything is counted. */
function useAfterCount(step: CheckStep | undefined): AfterCount | null {
  const [rule, setRule] = useState<AfterCount | null>(null)
  useEffect(() => {
    if (step !== 'pickup') return
    const load = async () => {
      const { afterCount } = await import('../count/after-count.ts')
      setRule(() => afterCount)
    }
    // Without it the sum stays as it was ordered; what is taken too much goes back.
    void load().catch(() => undefined)
  }, [step])
  return rule
}

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
  { payment, reference }: Pick<Mission, 'payment' | 'reference'>,
  confirmLabel: string,
): ConfirmRequest {
  return {
    title: 'Wave à vérifier',
    text: `Le client a annoncé ${formatFcfa(payment.due)} avec Wave pour la commande #${reference}, et l’équipe n’a pas encore trouvé ce paiement. Remettre le linge quand même\u202f?`,
    confirmLabel,
  }
}
