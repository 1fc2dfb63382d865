import { useRef, useState } from 'react'
import { newKey } from '#web/lib/new-key.ts'
import { tabStorage } from '#web/lib/storage.ts'
import type { LineDraft, ReserveDraft } from '../count/count.ts'

/** The unconfirmed input of a step. */
export interface CollectionDraft {
  /** The touched lines, by position. */
  lines: Record<number, LineDraft>
  withClient: boolean
  reserves: ReserveDraft[]
  /** Francs received: absent while the field is untouched, null while it is empty. */
  given?: number | null
  code: string
  /** The client has no code at hand: a photo replaces it. */
  withoutCode?: boolean
  /** How many photos were taken, should the phone lose them. */
  photos: number
}

/**
 * The storage key of the draft of this order in this status: pick-up and delivery have separate
 * drafts.
 */
export const draftKey = (userId: string, { id, status }: { id: string; status: string }) =>
  `laveo-mission-${userId}-${id}-${status}` as const
export type DraftKey = ReturnType<typeof draftKey>

const blank = (): CollectionDraft => ({
  lines: {},
  withClient: false,
  reserves: [],
  code: '',
  photos: 0,
})

/** The draft stored in this tab under this key, or an empty one. */
export function readCollection(key: DraftKey): CollectionDraft {
  const kept = tabStorage.readJson(key) as Partial<CollectionDraft> | undefined
  const sound = typeof kept?.lines === 'object' && Array.isArray(kept.reserves)
  return sound ? { ...blank(), ...kept } : blank()
}

/** Keeps what was typed until the tab closes. */
export function keepCollection(key: DraftKey, draft: CollectionDraft): void {
  tabStorage.writeJson(key, draft)
}

export function forgetCollection(key: DraftKey): void {
  tabStorage.remove(key)
}

const snapshotKey = (userId: string, orderId: string) =>
  `laveo-mission-${userId}-${orderId}` as const

/**
 * Stores the mission itself beside its draft: if it leaves the list, a reload must still show what
 * the draft is about.
 */
export function saveMissionSnapshot<M extends { id: string }>(userId: string, mission: M): void {
  tabStorage.writeJson(snapshotKey(userId, mission.id), mission)
}

/** The stored mission; undefined when there is none. */
export function readMissionSnapshot<M>(userId: string, orderId: string): M | undefined {
  return tabStorage.readJson(snapshotKey(userId, orderId)) as M | undefined
}

export function forgetMissionSnapshot(userId: string, orderId: string): void {
  tabStorage.remove(snapshotKey(userId, orderId))
}

/**
 * The draft of this key and its setters; written at once, because a phone may close the tab at any
 * time.
 */
export function useCollectionDraft(key: DraftKey) {
  const [draft, setDraft] = useState(() => readCollection(key))
  // Several photos may come in one turn, before anything is drawn again.
  const latest = useRef(draft)
  const change = (update: (now: CollectionDraft) => Partial<CollectionDraft>) => {
    latest.current = { ...latest.current, ...update(latest.current) }
    keepCollection(key, latest.current)
    setDraft(latest.current)
  }
  return {
    draft,
    change: (part: Partial<CollectionDraft>) => change(() => part),
    setLine: (position: number, line: LineDraft) =>
      change(({ lines }) => ({ lines: { ...lines, [position]: line } })),
    addReserve: (kind: ReserveDraft['kind'], position: number | undefined) =>
      change(({ reserves }) => ({
        reserves: [...reserves, { key: newKey(), kind, position, note: '' }],
      })),
    setReserve: (changed: ReserveDraft) =>
      change(({ reserves }) => ({
        reserves: reserves.map((one) => (one.key === changed.key ? changed : one)),
      })),
    removeReserve: (gone: string) =>
      change(({ reserves }) => ({ reserves: reserves.filter((one) => one.key !== gone) })),
    /** One photo more, or one less. */
    countPhoto: (more: 1 | -1) => change(({ photos }) => ({ photos: Math.max(0, photos + more) })),
  }
}
