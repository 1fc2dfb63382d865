import { useState } from 'react'
import type { CheckStep } from '#shared/custody.ts'
import { useMe } from '#web/features/auth/use-session.ts'
import { draftKey, forgetCollection, useCollectionDraft } from './collection-draft.ts'
import { type CountLine, checkOf, countLines, unexplained } from './count.ts'
import type { Mission } from './mission.ts'
import { forgetPhotos, usePhotoDraft } from './photo-draft.ts'
import { useAdvance } from './use-advance.ts'
import { useCash } from './use-cash.ts'

/** What must be said before the step can be confirmed. */
export type Missing = 'reason' | 'code' | 'photo' | 'cash'

const CODE = /^\d{4}$/

interface Endings {
  /** The step is taken, kept for later, or no longer to be taken. */
  onOver: () => void
  /** The livreur is told what is missing, and brought to it. */
  onMissing: (missing: Missing) => void
}

/** What still shows that the linen is handed to its client: a code, or once too many were wrong a photo. */
function proofMissing(
  { codeAsked, codeTriesLeft }: Mission,
  { code, photos }: { code: string; photos: number },
): 'code' | 'photo' | null {
  if (!codeAsked) return null
  if (codeTriesLeft === 0) return photos === 0 ? 'photo' : null
  return CODE.test(code) ? null : 'code'
}

/** What must still be said, in the order of the screen; the money last. */
function lackingOf(
  mission: Mission,
  lines: readonly CountLine[],
  proof: { code: string; photos: number },
  cashUnsaid: boolean,
): Missing | null {
  if (unexplained(lines)) return 'reason'
  return proofMissing(mission, proof) ?? (cashUnsaid ? 'cash' : null)
}

/** What livreur and client say at a door, kept as it is typed, and the one way to confirm it. */
export function useCollection(mission: Mission, step: CheckStep, endings: Endings) {
  const { id: userId } = useMe()
  const key = draftKey(userId, mission)
  const typed = useCollectionDraft(key)
  const photos = usePhotoDraft(key)
  const [missing, setMissing] = useState<Missing | null>(null)
  const { over, ...report } = useReport(mission, key, {
    ...endings,
    onCodeWrong: () => typed.change({ code: '' }),
  })
  const { draft } = typed
  const lines = countLines(mission, step, draft.lines)
  const cash = useCash(mission, draft)

  const confirm = () => {
    const proof = { code: draft.code, photos: photos.photos.length }
    const lacking = lackingOf(mission, lines, proof, cash.unsaid)
    setMissing(lacking)
    if (lacking === 'cash') cash.setNothing(true)
    if (lacking) return endings.onMissing(lacking)
    report.advance({
      cashReceived: cash.kept,
      check: checkOf(lines, draft.reserves, draft.withClient),
      code: mission.codeAsked && CODE.test(draft.code) ? draft.code : undefined,
      photos: photos.photos,
    })
  }
  return { typed, draft, lines, cash, photos, missing, over, report, confirm }
}

/** The step on its way, and what becomes of the draft when it ends. */
function useReport(mission: Mission, key: string, endings: Endings & { onCodeWrong: () => void }) {
  const [over, setOver] = useState(false)
  const leave = () => {
    setOver(true)
    endings.onOver()
  }
  const report = useAdvance(mission, {
    onTaken() {
      forgetCollection(key)
      void forgetPhotos(key, 0)
      leave()
    },
    onCashRefused: () => endings.onMissing('cash'),
    onCodeRefused({ code }) {
      // Another one is to be typed.
      endings.onCodeWrong()
      endings.onMissing(code === 'HANDOVER_PHOTO_MISSING' ? 'photo' : 'code')
    },
    // What was typed stays in the phone until the tab closes: the team may ask for it.
    onRefused: leave,
  })
  return { ...report, over }
}
