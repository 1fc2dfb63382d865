import { useRef, useState } from 'react'
import { newKey } from '#web/lib/new-key.ts'
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

const PREFIX = 'laveo-mission-'
/** Where this phone keeps the photos of a door until its step is confirmed. */
export const PHOTO_STORE = 'laveo-mission-photos'

/** Where the draft of this order at this status lies: what was typed for the pick-up is not the delivery's. */
export function draftKey(userId: string, { id, status }: { id: string; status: string }): string {
  return `${PREFIX}${userId}-${id}-${status}`
}

const blank = (): CollectionDraft => ({
  lines: {},
  withClient: false,
  reserves: [],
  code: '',
  photos: 0,
})

/** What this tab has kept under this key, or nothing typed. */
export function readCollection(key: string): CollectionDraft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    const sound = kept !== null && typeof kept.lines === 'object' && Array.isArray(kept.reserves)
    return sound ? { ...blank(), ...kept } : blank()
  } catch {
    // A forbidden storage, or somebody else's words in it.
    return blank()
  }
}

/** Keeps what was typed until the tab closes. */
export function keepCollection(key: string, draft: CollectionDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A full or forbidden storage only costs the memory of the draft.
  }
}

export function forgetCollection(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

const doorKey = (userId: string, orderId: string) => `${PREFIX}${userId}-${orderId}`

/** Keeps the mission itself beside what is typed: should it leave the list, a reload must not lose what it is about. */
export function keepDoor<M extends { id: string }>(userId: string, mission: M): void {
  try {
    sessionStorage.setItem(doorKey(userId, mission.id), JSON.stringify(mission))
  } catch {
    // A full or forbidden storage only costs the memory of the mission.
  }
}

/** The mission that was kept so; nothing when there is none. */
export function readDoor<M>(userId: string, orderId: string): M | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(doorKey(userId, orderId)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function forgetDoor(userId: string, orderId: string): void {
  forgetCollection(doorKey(userId, orderId))
}

/** Forgets all that was typed and taken at doors: nothing of a client's home outlives a sign-out. */
export async function forgetCollections(): Promise<void> {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) forgetCollection(key)
    const gone = indexedDB.deleteDatabase(PHOTO_STORE)
    await new Promise((done) => {
      for (const end of ['success', 'error', 'blocked']) gone.addEventListener(end, done)
    })
  } catch {
    // Nothing was kept.
  }
}

/** The draft of this key and the ways to change it; it is written at once, for a phone may close the tab at any time. */
export function useCollectionDraft(key: string) {
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
