import { useEffect, useEffectEvent, useState } from 'react'
import { MINUTE_MS } from '#shared/dates.ts'
import {
  isReasonAsked,
  type PhonePoint,
  type VisitedPlace,
} from '#shared/orders/visits/presence.ts'
import { missingProof } from '#shared/orders/visits/proof.ts'
import { waitStart } from '#shared/orders/visits/visits.ts'
import { slotWords } from '#shared/time/slot-words.ts'
import { slotOfVisit, visitOf } from '#shared/time/visits.ts'
import { serverNow } from '#web/lib/clock.ts'
import { tabStorage } from '#web/lib/storage.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { useSecondsUntil } from '#web/lib/use-wait.ts'
import { useMe } from '#web/session.ts'
import { forgetDraft, usePhotoDraft } from '../door/photo-draft.ts'
import { useDoorGuide } from '../door/use-door-guide.ts'
import type { Mission } from '../mission.ts'
import {
  type AbsenceDraft,
  absenceKey,
  doneWords,
  type MissingSteps,
  missingStatements,
  proofWords,
  readAbsence,
  recentPoint,
} from './absence-draft.ts'
import { useAbsencePosition, visitedPlaceOf } from './use-absence-position.ts'

/** The livreur's steps at an address where nobody is. They are stored at once: a phone may close the tab to call. */
export function useAbsence(mission: Mission) {
  const { id: userId } = useMe()
  const slot = slotOfVisit(mission, visitOf(mission.status))
  const key = absenceKey(userId, { ...mission, slot })
  const { value: draft, latest, update } = useKept(key, readAbsence)
  const [point, setPoint] = useState(() => recentPoint(draft, serverNow()))
  const photos = usePhotoDraft(key)
  const [photo] = photos.photos
  const { missedRules: rules, clientContactPhone } = mission
  const waitedFrom = waitStart(slot, draft.arrivedAt)
  const end = waitedFrom + rules.waitMinutes * MINUTE_MS
  const left = useSecondsUntil(end)
  const isEarly = useSecondsUntil(waitedFrom) > 0
  const place = visitedPlaceOf(mission)
  const isAsked = isReasonAsked(place, point)
  const position = useAbsencePosition(place, {
    point,
    onPoint(found) {
      update((current) => withPoint(current, found, place))
      setPoint(found)
    },
    onNone: () => setPoint(recentPoint(latest.current, serverNow())),
  })
  const proof = missingProof({
    rules,
    calls: draft.calls.length,
    hasPhone: clientContactPhone !== '',
    hasPhoto: photo !== undefined,
    secondsLeft: left,
  })
  const presence = isAsked && draft.reason.trim() === '' ? unseen(position) : null
  const missing: MissingSteps = { ...proof, presence }
  const leave = useEffectEvent(() => {
    // Opened by mistake on the way: the wait has not begun.
    if (latest.current.calls.length === 0 && !photo) tabStorage.remove(key)
  })
  useEffect(() => {
    tabStorage.writeJson(key, latest.current)
    return leave
  }, [key, latest])
  return {
    draft,
    point,
    position,
    /** The livreur must give a reason, as the phone was not found at the address. */
    isReasonAsked: isAsked,
    setReason: (reason: string) => update((current) => ({ ...current, reason })),
    rules,
    photo,
    missing,
    guide: useDoorGuide(missingStatements(missing)),
    /** Nobody has to be there before the slot begins. */
    early: isEarly && slot ? `En avance\u00a0: passage ${slotWords(slot, serverNow())}` : undefined,
    missingWords: proofWords(missing),
    doneWords: doneWords(draft, rules),
    /** Seconds for which the livreur has waited in the slot, up to the required ones; and their end. */
    waited: Math.max(0, rules.waitMinutes * 60 - left),
    end,
    addCall: () => update((current) => ({ ...current, calls: [...current.calls, serverNow()] })),
    setPhoto(blob: Blob) {
      for (const { id } of photos.photos) photos.remove(id)
      photos.add(blob, '')
    },
    /** The report, with where the phone is now; undefined where that asks for a reason that is not written yet. */
    async toReport(): Promise<AbsenceDraft | undefined> {
      await position.refresh()
      const found = recentPoint(latest.current, serverNow())
      const isUnsaid = latest.current.reason.trim() === ''
      if (isReasonAsked(place, found) && isUnsaid) return undefined
      return { ...latest.current, point: found }
    },
    forget() {
      position.cancel()
      forgetDraft(key)
    },
  }
}

const unseen = ({ isAwaited }: ReturnType<typeof useAbsencePosition>) =>
  isAwaited ? 'position' : 'reason'

/** The draft once the phone is found. A wait that began elsewhere begins at the address. */
function withPoint(draft: AbsenceDraft, point: PhonePoint, place: VisitedPlace): AbsenceDraft {
  const comes = draft.point !== null && isReasonAsked(place, draft.point)
  const isThere = !isReasonAsked(place, point)
  const foundAt = serverNow()
  return { ...draft, point, foundAt, arrivedAt: comes && isThere ? foundAt : draft.arrivedAt }
}

export type AbsenceState = ReturnType<typeof useAbsence>
