import type { Denomination } from '#shared/money/cash.ts'
import type { PaymentMethod } from '#shared/money/payment-methods.ts'
import type { DoorTotalInput } from '#shared/orders/door-totals.inputs.ts'
import type { CartLine } from '#shared/shop/prices/lines.ts'
import { serverNow } from '#web/lib/clock.ts'
import { newKey } from '#web/lib/new-key.ts'
import { deviceStorage, tabStorage } from '#web/lib/storage.ts'
import { useKept } from '#web/lib/use-kept.ts'
import type { ReserveDraft } from '#web/orders/reserves.ts'
import type { LineDraft } from '../count/count.ts'

/** `grams` is null until the bags are weighed. Pieces have no weight: null or undefined. */
export interface FoundLine {
  quantity: number
  grams: number | null | undefined
}

/** The livreur's entries at the door, until the client agrees to their total. */
export interface FoundDraft {
  /** By position; pieces that are not here are as ordered. */
  lines: Record<number, FoundLine>
  /** Garments that were counted besides. */
  added: (Omit<CartLine, 'grams'> & FoundLine)[]
}

/** The entries for a step that is not confirmed yet. */
export interface CollectionDraft {
  /** The lines that were counted, by position. */
  lines: Record<number, LineDraft>
  /** The pieces were counted in front of the client; undefined until the livreur says so. */
  withClient?: boolean | undefined
  reserves: ReserveDraft[]
  /** It is of an order whose total is agreed to at the door. */
  found?: FoundDraft
  /** The client reads the total, to answer on this phone or on their own. */
  asking?: 'here' | 'there' | null
  /** The client agreed to it on this phone. */
  agreed?: DoorTotalInput | null
  /** The francs that the client handed over; null or undefined until an amount is touched. */
  given?: number | null
  /** The notes and coins that were touched for this amount, in francs. */
  touched?: Denomination[]
  /** A client who had chosen Wave pays in cash. */
  paysCash?: boolean
  /** At the counter: how the client pays now; null or undefined until it is said. */
  payBy?: PaymentMethod | 'later' | null
  /** At the counter: the transaction of a Wave payment, as typed. */
  transactionId?: string
  code: string
  /** The client does not have their code: a photo then replaces it. */
  withoutCode?: boolean
  /** The number of photos taken, to notice when the phone has lost some. */
  photos: number
  /** The time of the last entry, in milliseconds UTC. */
  keptAt?: number
}

const DRAFTS = 'laveo-mission-'

/** The storage key of a draft. It holds the status, so that pick-up and delivery have separate drafts. */
export const draftKey = (userId: string, { id, status }: { id: string; status: string }) =>
  `${DRAFTS}${userId}-${id}-${status}` as const
export type DraftKey = ReturnType<typeof draftKey>

const emptyDraft = (): CollectionDraft => ({
  lines: {},
  reserves: [],
  code: '',
  photos: 0,
})

/** The draft that is kept, or an empty one. */
export function readCollection(kept: unknown): CollectionDraft {
  const stored = kept as Partial<CollectionDraft> | null | undefined
  const isValid = typeof stored?.lines === 'object' && Array.isArray(stored.reserves)
  if (!isValid) return emptyDraft()
  return { ...emptyDraft(), ...stored }
}

const snapshotKey = (userId: string, orderId: string) => `${DRAFTS}${userId}-${orderId}` as const

/** Stores a mission beside its draft. If it leaves the list, the screen of the draft can still show it. */
export function saveMissionSnapshot<M extends { id: string }>(userId: string, mission: M): void {
  deviceStorage.writeJson(snapshotKey(userId, mission.id), { ...mission, keptAt: serverNow() })
}

/** The stored mission, if there is one. */
export function readMissionSnapshot<M>(userId: string, orderId: string): M | undefined {
  return deviceStorage.readJson(snapshotKey(userId, orderId)) as M | undefined
}

export function removeMissionSnapshot(userId: string, orderId: string): void {
  deviceStorage.remove(snapshotKey(userId, orderId))
}

/** Removes what was entered at doors, and the missions beside it, but what is newer than `before` (milliseconds UTC). */
export function forgetOldDrafts(before: number): void {
  for (const key of deviceStorage.keys(DRAFTS)) {
    const stored = deviceStorage.readJson(key) as Pick<CollectionDraft, 'keptAt'> | undefined
    if ((stored?.keptAt ?? 0) < before) deviceStorage.remove(key)
  }
}

function withoutNulls(lines: Readonly<Record<number, LineDraft | null>>): CollectionDraft['lines'] {
  const kept = Object.entries(lines).filter((entry): entry is [string, LineDraft] => !!entry[1])
  return Object.fromEntries(kept)
}

/** A draft and its setters. It stays on the device, as its photos do: a phone may close the tab, or its battery end. */
export function useCollectionDraft(key: DraftKey) {
  // A release before this one kept it in the tab.
  const read = (stored: unknown) => readCollection(stored ?? tabStorage.readJson(key))
  const { value: draft, update: replace } = useKept(key, read, deviceStorage)
  const update = (change: (current: CollectionDraft) => Partial<CollectionDraft>) =>
    replace((current) => ({ ...current, ...change(current), keptAt: serverNow() }))
  return {
    draft,
    change: (part: Partial<CollectionDraft>) => update(() => part),
    update,
    /** Stores the counts of some lines; null for a line that is not counted after all. */
    setLines: (changed: Readonly<Record<number, LineDraft | null>>) =>
      update(({ lines }) => ({ lines: withoutNulls({ ...lines, ...changed }) })),
    addReserve: (kind: ReserveDraft['kind'], position: number | null) =>
      update(({ reserves }) => ({
        reserves: [...reserves, { key: newKey(), kind, position, note: '' }],
      })),
    setReserve: (reserve: ReserveDraft) =>
      update(({ reserves }) => ({
        reserves: reserves.map((one) => (one.key === reserve.key ? reserve : one)),
      })),
    removeReserve: (removedKey: string) =>
      update(({ reserves }) => ({ reserves: reserves.filter((one) => one.key !== removedKey) })),
    /** Adds 1 or -1 to the number of photos. */
    addToPhotoCount: (difference: 1 | -1) =>
      update(({ photos }) => ({ photos: Math.max(0, photos + difference) })),
  }
}

export type CollectionEditor = ReturnType<typeof useCollectionDraft>
