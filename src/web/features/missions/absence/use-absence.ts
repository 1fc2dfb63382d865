import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MINUTE_MS } from '#shared/dates.ts'
import { slotWords } from '#shared/time/slot-words.ts'
import type { Slot } from '#shared/time/slots.ts'
import { slotOfVisit, visitOf } from '#shared/time/visits.ts'
import { waitStart } from '#shared/visits/visits.ts'
import { useMe } from '#web/features/auth/use-session.ts'
import { useSecondsUntil } from '#web/lib/use-wait.ts'
import { deleteDraftPhotos, usePhotoDraft } from '../collection/photo-draft.ts'
import type { Mission } from '../mission.ts'
import {
  type AbsenceDraft,
  absenceKey,
  doneWords,
  type MissingProof,
  missingProof,
  proofWords,
  readAbsence,
  removeAbsence,
  saveAbsence,
} from './absence-draft.ts'

/** What a livreur does at an address where nobody is. It is stored while they do it: a phone may close the tab to call. */
export function useAbsence(mission: Mission) {
  const { id: userId } = useMe()
  const slot = slotOfVisit(mission, visitOf(mission.status))
  const key = absenceKey(userId, { ...mission, slot })
  const [draft, setDraft] = useState(() => readAbsence(key, Date.now()))
  const latest = useRef(draft)
  const photos = usePhotoDraft(key)
  const [photo] = photos.photos
  const { missedRules: rules, clientContactPhone } = mission
  const waitedFrom = waitStart(slot, draft.arrivedAt)
  const end = waitedFrom + rules.waitMinutes * MINUTE_MS
  const left = useSecondsUntil(end)
  const isEarly = useSecondsUntil(waitedFrom) > 0
  const missing = missingProof(draft, {
    rules,
    hasPhone: clientContactPhone !== '',
    hasPhoto: photo !== undefined,
    secondsLeft: left,
  })
  const leave = useEffectEvent(() => {
    // Opened by mistake on the way: the wait has not begun.
    if (latest.current.calls.length === 0 && !photo) removeAbsence(key)
  })
  useEffect(() => {
    saveAbsence(key, latest.current)
    return leave
  }, [key])
  const change = (next: AbsenceDraft) => {
    latest.current = next
    saveAbsence(key, next)
    setDraft(next)
  }
  return {
    draft,
    rules,
    photo,
    missing,
    /** Why the visit cannot be reported yet; empty when it can be. */
    notice: isEarly && slot ? earlyWords(slot) : missingWords(missing),
    doneWords: doneWords(draft, rules),
    /** Seconds for which the livreur has waited in the slot, up to what is asked for; and when they end. */
    waited: Math.max(0, rules.waitMinutes * 60 - left),
    end,
    addCall() {
      const { calls } = latest.current
      change({ ...latest.current, calls: [...calls, Date.now()] })
    },
    setPhoto(blob: Blob) {
      for (const { id } of photos.photos) photos.remove(id)
      photos.add(blob, '')
    },
    /** Forgets all of it: the client has come, or it is reported. */
    forget() {
      removeAbsence(key)
      void deleteDraftPhotos(key, 0)
    },
  }
}

/** Nobody has to be there before the slot begins. */
const earlyWords = (slot: Slot) => `En avance\u00a0: passage ${slotWords(slot, Date.now())}`

function missingWords(missing: MissingProof): string {
  const words = proofWords(missing)
  return words === '' ? '' : `Il manque\u00a0: ${words}`
}

export type AbsenceState = ReturnType<typeof useAbsence>
