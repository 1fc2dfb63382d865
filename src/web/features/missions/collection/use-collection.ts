import { useState } from 'react'
import type { DetailsOf } from '#shared/errors.ts'
import { formatFcfa } from '#shared/money/money.ts'
import { closesUnverified } from '#shared/money/payments.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import type { Refusal } from '#shared/orders/queue.ts'
import type { ConfirmRequest } from '#web/components/dialogs/confirm-dialog.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import { useCash } from '../cash/use-cash.ts'
import { type CountLine, checkOf, countLines, unexplained, unplaced } from '../count/count.ts'
import type { Mission } from '../mission.ts'
import {
  type CollectionDraft,
  type DraftKey,
  draftKey,
  forgetCollection,
  forgetMissionSnapshot,
  useCollectionDraft,
} from './collection-draft.ts'
import { forgetPhotos, usePhotoDraft } from './photo-draft.ts'
import { useAdvance } from './use-advance.ts'

/** What must be said before the step can be confirmed. */
export type Missing = 'code' | 'reason' | 'reserve' | 'photo' | 'cash'

const CODE = /^\d{4}$/

interface Endings {
  /** The step is taken, or kept for later. */
  onOver: () => void
  /** Called when something is missing, to scroll to it. */
  onMissing: (missing: Missing) => void
}

/** The proof of the hand-over: a code, or a photo after too many wrong codes or without one. */
function proofOf(
  { codeAsked, codeTriesLeft }: Mission,
  { withoutCode = false }: CollectionDraft,
): 'code' | 'photo' | null {
  if (!codeAsked) return null
  return codeTriesLeft === 0 || withoutCode ? 'photo' : 'code'
}

interface Said {
  lines: readonly CountLine[]
  draft: CollectionDraft
  proof: ReturnType<typeof proofOf>
  photos: number
  cashUnsaid: boolean
}

/** What is still missing, in the order of the screen. */
function lackingOf({ lines, draft, proof, photos, cashUnsaid }: Said): Missing | null {
  if (proof === 'code' && !CODE.test(draft.code)) return 'code'
  if (unexplained(lines)) return 'reason'
  if (proof === 'photo' && photos === 0) return 'photo'
  if (unplaced(draft.reserves)) return 'reserve'
  return cashUnsaid ? 'cash' : null
}

/**
 * The input of livreur and client at a step, stored while typing, and the one way to confirm it.
 */
export function useCollection(mission: Mission, step: CheckStep, endings: Endings) {
  const { id: userId } = useMe()
  const ask = useConfirm()
  const key = draftKey(userId, mission)
  const typed = useCollectionDraft(key)
  const photos = usePhotoDraft(key)
  const [missing, setMissing] = useState<Missing | null>(null)
  const { over, refused, ...report } = useReport(mission, key, {
    ...endings,
    onCodeWrong: () => typed.change({ code: '' }),
  })
  const { draft } = typed
  const lines = countLines(mission, draft.lines)
  const cash = useCash(mission, draft)
  const proof = proofOf(mission, draft)

  const confirm = async () => {
    const taken = photos.photos.length
    const lacking = lackingOf({ lines, draft, proof, photos: taken, cashUnsaid: cash.unsaid })
    setMissing(lacking)
    if (lacking === 'cash') cash.setNothing(true)
    if (lacking) return endings.onMissing(lacking)
    const to = step === 'delivery' ? 'completed' : 'picked_up'
    const unverified = closesUnverified(mission.payment, to)
    if (unverified && !(await ask(aboutUnverified(mission)))) return
    report.advance({
      cashReceived: cash.kept,
      check: checkOf(lines, draft.reserves, draft.withClient),
      code: proof === 'code' ? draft.code : undefined,
      withoutCode: proof === 'photo' && draft.withoutCode ? true : undefined,
      waveUnverified: unverified ? true : undefined,
      photos: photos.photos,
    })
  }
  return { key, typed, draft, lines, cash, proof, photos, missing, over, refused, report, confirm }
}

/** The question before a delivery whose announced Wave payment is not verified. */
function aboutUnverified({ payment, reference }: Mission): ConfirmRequest {
  return {
    title: 'Wave à vérifier',
    text: `Le client a annoncé ${formatFcfa(payment.due)} avec Wave pour la commande #${reference}, et l’équipe n’a pas encore trouvé ce paiement. Remettre le linge quand même\u202f?`,
    confirmLabel: 'Confirmer la livraison',
  }
}

function onlyPhotoHelps({ code, details }: Refusal): boolean {
  if (code === 'HANDOVER_PHOTO_MISSING') return true
  return code === 'CODE_WRONG' && (details as DetailsOf<'CODE_WRONG'> | undefined)?.triesLeft === 0
}

/** The step on its way, and what becomes of the draft when it ends. */
function useReport(
  mission: Mission,
  key: DraftKey,
  endings: Endings & { onCodeWrong: () => void },
) {
  const { id: userId } = useMe()
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState(false)
  const leave = () => {
    setOver(true)
    endings.onOver()
  }
  const report = useAdvance(mission, {
    onTaken() {
      forgetCollection(key)
      forgetMissionSnapshot(userId, mission.id)
      void forgetPhotos(key, 0)
      leave()
    },
    onCashRefused: () => endings.onMissing('cash'),
    onCodeRefused(refusal) {
      // A new code must be typed.
      endings.onCodeWrong()
      endings.onMissing(onlyPhotoHelps(refusal) ? 'photo' : 'code')
    },
    // The input stays visible: the team may still receive it.
    onRefused: () => setRefused(true),
  })
  return { ...report, over, refused }
}
