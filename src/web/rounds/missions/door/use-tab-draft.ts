import { useRef, useState } from 'react'
import { tabStorage } from '#web/lib/storage.ts'
import { deleteDraftPhotos } from './photo-draft.ts'

type StorageKey = Parameters<typeof tabStorage.read>[0]

/** A draft of this tab. Each change is stored at once, because a phone may close the tab at any time. */
export function useTabDraft<Key extends StorageKey, Draft>(key: Key, read: (key: Key) => Draft) {
  const [draft, setDraft] = useState(() => read(key))
  // Several changes may come before the next render.
  const latest = useRef(draft)
  return {
    draft,
    latest,
    /** Changes the draft from its present content. */
    update(change: (current: Draft) => Partial<Draft>) {
      latest.current = { ...latest.current, ...change(latest.current) }
      tabStorage.writeJson(key, latest.current)
      setDraft(latest.current)
    },
  }
}

/** Removes a draft with its photos. */
export function forgetDraft(key: StorageKey): void {
  tabStorage.remove(key)
  void deleteDraftPhotos(key, 0)
}
