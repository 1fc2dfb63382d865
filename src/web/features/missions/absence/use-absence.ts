import { useRef, useState } from 'react'
import { MINUTE_MS } from '#shared/dates.ts'
import { useMe } from '#web/features/auth/use-session.ts'
import { useSecondsUntil } from '#web/lib/use-wait.ts'
import { deleteDraftPhotos, usePhotoDraft } from '../collection/photo-draft.ts'
import type { Mission } from '../mission.ts'
import {
  type AbsenceDraft,
  absenceKey,
  doneWords,
  missingProof,
  proofWords,
  readAbsence,
  removeAbsence,
  saveAbsence,
} from './absence-draft.ts'

/** What a livreur does at an address where nobody is. It is stored while they do it: a phone may close the tab to call. */
export function useAbsence(mission: Mission) {
  const { id: userId } = useMe()
  const key = absenceKey(userId, mission)
  const [draft, setDraft] = useState(() => {
    const read = readAbsence(key, Date.now())
    saveAbsence(key, read)
    return read
  })
  const latest = useRef(draft)
  const photos = usePhotoDraft(key)
  const [photo] = photos.photos
  const { missedRules: rules, clientContactPhone } = mission
  const left = useSecondsUntil(draft.arrivedAt + rules.waitMinutes * MINUTE_MS)
  const missing = missingProof(draft, {
    rules,
    hasPhone: clientContactPhone !== '',
    hasPhoto: photo !== undefined,
    now: draft.arrivedAt + (rules.waitMinutes * 60 - left) * 1000,
  })
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
    missingWords: proofWords(missing),
    doneWords: doneWords(draft, rules),
    /** Seconds for which the livreur has waited, up to what is asked for. */
    waited: Math.max(0, rules.waitMinutes * 60 - left),
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

export type AbsenceState = ReturnType<typeof useAbsence>
