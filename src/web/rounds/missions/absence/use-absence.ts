import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MINUTE_MS } from '#shared/dates.ts'
import {
  isReasonAsked,
  type PhonePoint,
  type VisitedPlace,
} from '#shared/orders/visits/presence.ts'
import { missingProof } from '#shared/orders/visits/proof.ts'
import { waitStart } from '#shared/orders/visits/visits.ts'
import { slotWords } from '#shared/time/slot-words.ts'
import type { Slot } from '#shared/time/slots.ts'
import { slotOfVisit, visitOf } from '#shared/time/visits.ts'
import { serverNow } from '#web/lib/clock.ts'
import { useSecondsUntil } from '#web/lib/use-wait.ts'
import { useMe } from '#web/session.ts'
import { usePhotoDraft } from '../collection/photo-draft.ts'
import type { Mission } from '../mission.ts'
import {
  type AbsenceDraft,
  absenceKey,
  doneWords,
  forgetAbsence,
  type MissingSteps,
  proofWords,
  readAbsence,
  recentPoint,
  removeAbsence,
  saveAbsence,
} from './absence-draft.ts'
import { useAbsencePosition, visitedPlaceOf } from './use-absence-position.ts'

/** The livreur's steps at an address where nobody is. They are stored at once: a phone may close the tab to call. */
export function useAbsence(mission: Mission) {
  const { id: userId } = useMe()
  const slot = slotOfVisit(mission, visitOf(mission.status))
  const key = absenceKey(userId, { ...mission, slot })
  const [draft, setDraft] = useState(() => readAbsence(key, serverNow()))
  const latest = useRef(draft)
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
  const change = (next: AbsenceDraft) => {
    latest.current = next
    saveAbsence(key, next)
    setDraft(next)
  }
  const position = useAbsencePosition(place, {
    point,
    onPoint(found) {
      change(withPoint(latest.current, found, place))
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
    if (latest.current.calls.length === 0 && !photo) removeAbsence(key)
  })
  useEffect(() => {
    saveAbsence(key, latest.current)
    return leave
  }, [key])
  return {
    draft,
    point,
    position,
    /** The livreur must give a reason, as the phone was not found at the address. */
    isReasonAsked: isAsked,
    setReason: (reason: string) => change({ ...latest.current, reason }),
    rules,
    photo,
    missing,
    /** The reason why the visit cannot be reported yet; empty when it can be. */
    notice: isEarly && slot ? earlyWords(slot) : missingWords(missing),
    doneWords: doneWords(draft, rules),
    /** Seconds for which the livreur has waited in the slot, up to the required ones; and their end. */
    waited: Math.max(0, rules.waitMinutes * 60 - left),
    end,
    addCall() {
      const { calls } = latest.current
      change({ ...latest.current, calls: [...calls, serverNow()] })
    },
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
    forget: () => forgetAbsence(key),
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

/** Nobody has to be there before the slot begins. */
const earlyWords = (slot: Slot) => `En avance\u00a0: passage ${slotWords(slot, serverNow())}`

function missingWords(missing: MissingSteps): string {
  const words = proofWords(missing)
  return words === '' ? '' : `Il manque\u00a0: ${words}`
}

export type AbsenceState = ReturnType<typeof useAbsence>
