import { useRef, useState } from 'react'
import { newKey } from '#web/lib/new-key.ts'
import { tabStorage } from '#web/lib/storage.ts'
import type { LineDraft, ReserveDraft } from '../count/count.ts'

/** What was typed at a door and is not confirmed yet. */
export interface CollectionDraft {
  /** By position, the lines that somebody touched. */
  lines: Record<number, LineDraft>
  withClient: boolean
  reserves: ReserveDraft[]
  /** Francs handed over: absent while nobody touched the field, nothing while it is empty. */
  given?: number | null
  code: string
  /** The client has no code at hand: a photo takes its place. */
  withoutCode?: boolean
  /** How many photos were taken, should the phone lose them. */
  photos: number
}

/** Where the draft of this order at this status lies: what was typed for the pick-up is not the delivery's. */
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

/** What this tab has kept under this key, or nothing typed. */
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

/** Keeps the mission itself beside what is typed: should it leave the list, a reload must not lose what it is about. */
export function saveMissionSnapshot<M extends { id: string }>(userId: string, mission: M): void {
  tabStorage.writeJson(snapshotKey(userId, mission.id), mission)
}

/** The mission that was kept so; nothing when there is none. */
export function readMissionSnapshot<M>(userId: string, orderId: string): M | undefined {
  return tabStorage.readJson(snapshotKey(userId, orderId)) as M | undefined
}

export function forgetMissionSnapshot(userId: string, orderId: string): void {
  tabStorage.remove(snapshotKey(userId, orderId))
}

/** The draft of this key and the ways to change it; it is written at once, for a phone may close the tab at any time. */
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
