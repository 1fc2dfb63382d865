import { useState } from 'react'
import type { DetailsOf } from '#shared/errors.ts'
import { closesUnverified } from '#shared/money/payments.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import type { Refusal } from '#shared/refusals/answer.ts'
import { formatFcfa } from '#shared/text/money.ts'
import type { ConfirmRequest } from '#web/components/dialogs/confirm-dialog.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { useMe } from '#web/session.ts'
import { useCash } from '../cash/use-cash.ts'
import { countLines, findingsOf, piecesOf } from '../count/count.ts'
import { type Done, rememberDone } from '../last-done.ts'
import type { Mission } from '../mission.ts'
import {
  type CollectionDraft,
  type DraftKey,
  draftKey,
  removeCollection,
  removeMissionSnapshot,
  useCollectionDraft,
} from './collection-draft.ts'
import { findMissing, type MissingStatement } from './missing.ts'
import { deleteDraftPhotos, usePhotoDraft } from './photo-draft.ts'
import { useAdvance } from './use-advance.ts'
import { useDoorPoint } from './use-door-point.ts'

/** The caption by which the team recognises the photo of a client’s Wave message. */
export const WAVE_PHOTO = 'Message Wave'

const CODE = /^\d{4}$/

interface Handlers {
  /** The step is recorded, or queued on the phone. */
  onFinished: () => void
  /** Something is missing: the screen scrolls to it. */
  onMissing: (missing: MissingStatement) => void
}

/** The proof of the hand-over to the client: the code, or a photo without it or after too many wrong codes. */
function proofOf(
  { codeAsked, codeTriesLeft }: Mission,
  { withoutCode = false }: CollectionDraft,
): 'code' | 'photo' | null {
  if (!codeAsked) return null
  return codeTriesLeft === 0 || withoutCode ? 'photo' : 'code'
}

/** The entries of a step, stored while typing, and the function that confirms it. */
export function useCollection(mission: Mission, step: CheckStep, handlers: Handlers) {
  const { id: userId } = useMe()
  const ask = useConfirm()
  const key = draftKey(userId, mission)
  const editor = useCollectionDraft(key)
  const photos = usePhotoDraft(key)
  const door = useDoorPoint(mission)
  const [lastPointed, setLastPointed] = useState<MissingStatement | null>(null)
  const { draft } = editor
  const lines = countLines(mission, draft.lines)
  const cash = useCash(mission, editor)
  const proof = proofOf(mission, draft)
  const { isFinished, ...submission } = useSubmission(mission, key, {
    ...handlers,
    onCodeWrong: () => editor.change({ code: '' }),
    onFinished() {
      const pieces = piecesOf(lines).counted
      rememberDone(userId, { ...doneOf(mission, step, cash), pieces })
      handlers.onFinished()
    },
  })

  const missing = findMissing({
    lines,
    withClient: draft.withClient,
    proof,
    isCodeTyped: CODE.test(draft.code),
    hasPhoto: photos.photos.some(({ caption }) => caption !== WAVE_PHOTO),
    isCashMissing: cash.isMissing,
  })

  const pointToGap = () => {
    const [first] = missing
    if (!first) return
    setLastPointed(first)
    // An amount of 0 is asked about once more: it would be written in the client’s application.
    if (first === 'cash' && cash.given === 0) cash.sayNothingPaid()
    handlers.onMissing(first)
  }

  const confirm = async () => {
    const to = step === 'delivery' ? 'completed' : 'picked_up'
    const unverified = !cash.kept && closesUnverified(mission.payment, to)
    if (unverified && !(await ask(unverifiedQuestion(mission)))) return
    submission.advance({
      cashReceived: cash.kept,
      check: { ...findingsOf(lines, draft.reserves), withClient: draft.withClient ?? false },
      code: proof === 'code' ? draft.code : undefined,
      withoutCode: proof === 'photo' && draft.withoutCode ? true : undefined,
      waveUnverified: unverified ? true : undefined,
      point: door?.point ?? undefined,
      photos: photos.photos,
    })
  }
  return {
    key,
    editor,
    draft,
    lines,
    cash,
    proof,
    photos,
    door,
    missing,
    /** The missing statement that the livreur was led to last, until it is made. */
    pointed: missing.find((one) => one === lastPointed),
    pointToGap,
    isFinished,
    submission,
    confirm,
  }
}

/** The summary of the confirmed step, for the list of missions. */
function doneOf(
  { reference, client, payment }: Mission,
  kind: CheckStep,
  { kept, given, view }: ReturnType<typeof useCash>,
): Omit<Done, 'pieces'> {
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

/** The question before a delivery whose announced Wave payment is not verified. */
function unverifiedQuestion({ payment, reference }: Mission): ConfirmRequest {
  return {
    title: 'Wave à vérifier',
    text: `Le client a annoncé ${formatFcfa(payment.due)} avec Wave pour la commande #${reference}, et l’équipe n’a pas encore trouvé ce paiement. Remettre le linge quand même\u202f?`,
    confirmLabel: 'Confirmer la livraison',
  }
}

function needsPhoto({ code, details }: Refusal): boolean {
  if (code === 'HANDOVER_PHOTO_MISSING') return true
  return code === 'CODE_WRONG' && (details as DetailsOf<'CODE_WRONG'> | undefined)?.triesLeft === 0
}

/** Sends the step. Its draft is removed when the step is accepted, and kept when it is refused. */
function useSubmission(
  mission: Mission,
  key: DraftKey,
  handlers: Handlers & { onCodeWrong: () => void },
) {
  const { id: userId } = useMe()
  const [isFinished, setFinished] = useState(false)
  const advance = useAdvance(mission, {
    onAccepted() {
      removeCollection(key)
      removeMissionSnapshot(userId, mission.id)
      void deleteDraftPhotos(key, 0)
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
