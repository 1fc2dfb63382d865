import { useSyncExternalStore } from 'react'
import { type CartLine, lineKey, pieceCount } from '#shared/money/lines.ts'
import type { PaymentMethod } from '#shared/orders/orders.ts'
import { MAX_LINES, MAX_QUANTITY } from '#shared/orders/orders.ts'
import type { LatLng } from '#shared/places/points.ts'
import type { Slot } from '#shared/time/slots.ts'
import { onSessionEnd } from '#web/features/auth/session-end.ts'
import { newKey } from '#web/lib/new-key.ts'
import { deviceStorage } from '#web/lib/storage.ts'

export interface DraftLine extends CartLine {
  /** The garment's name when it was added, shown if the garment leaves the catalogue. */
  name: string
  /** The price of one piece when it was added, in francs: a later change is shown. */
  seenPrice?: number
}

/** An order in preparation. It is kept on the device until it is placed, so that a reload loses nothing. */
export interface Draft {
  /** Created with the cart, so that sending it twice creates one order. */
  idempotencyKey: string
  lines: DraftLine[]
  location: LatLng | null
  /** The accuracy of the GPS, in metres. Null when the place was chosen on the map. */
  accuracy: number | null
  /** As typed. Null until the address of the profile is copied. */
  address: string | null
  /** The point that the address belongs to. Null while it is unknown. */
  addressPoint: LatLng | null
  landmark: string
  /** The point that the landmark belongs to. Null while none is chosen. */
  landmarkPoint: LatLng | null
  /** A message for the livreur of this order, as typed. */
  note: string
  /** As typed. Null until the number of the profile is copied. */
  contactPhone: string | null
  paymentMethod: PaymentMethod
  /** The slot of the pick-up. Null for « Dès que possible ». */
  pickup: Slot | null
  express: boolean
  /** Dropped and collected at the counter: an order that the team takes. */
  atCounter: boolean
  /** The figures that a visitor saw when they had prepared this order, before signing in. Null for any other order. */
  shown: { total: number; promise: ShownPromise | null; choice: string } | null
  /** The key of the basket of the account that this draft was filled with. */
  filledFrom: string | null
  /** The key of the cart that was ordered last. */
  orderedKey: string | null
}

/** Milliseconds UTC. */
interface ShownPromise {
  readyBy: number
  promisedAt: number
}

/** The part of a draft that was sent to the server. */
export interface SentDraft {
  idempotencyKey: string
  lines: readonly CartLine[]
  note?: string | undefined
}

const PREFIX = 'laveo-draft-'

const keyFor = (userId: string) => `${PREFIX}${userId}` as const

function createDraft(): Draft {
  return {
    idempotencyKey: newKey(),
    lines: [],
    location: null,
    accuracy: null,
    address: null,
    addressPoint: null,
    landmark: '',
    landmarkPoint: null,
    note: '',
    contactPhone: null,
    paymentMethod: 'espece',
    pickup: null,
    express: false,
    atCounter: false,
    shown: null,
    filledFrom: null,
    orderedKey: null,
  }
}

const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()
/** This tab's last write is in the storage. Otherwise the draft in memory is used. */
let isStored = true

/** The draft as this tab shows it. */
export function readDraft(userId: string): Draft {
  const known = drafts.get(userId)
  if (known) return known
  const draft = readStoredDraft(userId) ?? createDraft()
  drafts.set(userId, draft)
  return draft
}

function readStoredDraft(userId: string): Draft | undefined {
  const draft = deviceStorage.readJson(keyFor(userId)) as Partial<Draft> | undefined
  return Array.isArray(draft?.lines) ? { ...createDraft(), ...draft } : undefined
}

/** Reads the storage first: another tab may have changed the draft before this tab was notified. */
export function readLatestDraft(userId: string): Draft {
  return (isStored ? readStoredDraft(userId) : undefined) ?? readDraft(userId)
}

/** Changes part of the draft, in this tab and in the others. */
export function changeDraft(userId: string, part: Partial<Draft>): void {
  const draft = { ...readLatestDraft(userId), ...part }
  drafts.set(userId, draft)
  isStored = deviceStorage.writeJson(keyFor(userId), draft)
  for (const listener of listeners) listener()
}

/** Removes a draft from this tab, the others and the device. */
export function removeDraft(userId: string): void {
  drafts.delete(userId)
  deviceStorage.remove(keyFor(userId))
  for (const listener of listeners) listener()
}

/** Empties an account's draft. The basket that it was filled with does not come back. */
export function eraseDraft(userId: string): void {
  const { filledFrom } = readLatestDraft(userId)
  removeDraft(userId)
  changeDraft(userId, { filledFrom })
}

/**
 * Called when the order is placed. Its pieces leave the cart; pieces added meanwhile stay, under a
 * new key, and the place is kept for the next order. If another tab has done it already, its draft is
 * read.
 */
export function finishDraft(userId: string, sent: SentDraft): void {
  const { idempotencyKey, lines, note } = readLatestDraft(userId)
  if (idempotencyKey !== sent.idempotencyKey) {
    rereadDrafts()
    return
  }
  changeDraft(userId, {
    ...emptyCart(),
    orderedKey: idempotencyKey,
    lines: linesLeft(lines, sent.lines),
    note: note === sent.note ? '' : note,
  })
}

/**
 * Adds pieces to the cart, to the line of the same garment and service if there is one. Returns how
 * many were added, which is less than asked when the line is full, or undefined when the cart has the
 * maximum number of lines.
 */
export function addToDraft(userId: string, line: DraftLine): number | undefined {
  const before = readLatestDraft(userId).lines
  const lines = merge(before, line)
  if (lines.length > MAX_LINES) return undefined
  changeDraft(userId, { lines })
  return pieceCount(lines) - pieceCount(before)
}

/** The parts of a draft that do not pass to the next order. */
function emptyCart() {
  const { idempotencyKey, lines, note, paymentMethod, pickup, express, atCounter, shown } =
    createDraft()
  return { idempotencyKey, lines, note, paymentMethod, pickup, express, atCounter, shown }
}

/** Forgets the drafts in memory, so that the stored ones, which another tab may have written, are read. */
function rereadDrafts(): void {
  if (!isStored) return
  drafts.clear()
  for (const listener of listeners) listener()
}

function onStorage({ key }: StorageEvent): void {
  if (key === null || key.startsWith(PREFIX)) rereadDrafts()
}

/** Only when the tab becomes visible: browsers drop the output of a page that is being left. */
function onVisibilityChange(): void {
  if (document.visibilityState === 'visible') rereadDrafts()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onVisibilityChange)
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    // The next screen reads what the device holds then: a visitor's draft may be another person's by that time.
    if (isStored) drafts.clear()
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onVisibilityChange)
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}

// After any other end of the session the cart is kept for when the user signs in again.
onSessionEnd((end) => {
  if (end === 'signed-out') drafts.clear()
})

/** The user's draft and the functions that change it. */
export function useDraft(userId: string) {
  const draft = useSyncExternalStore(subscribe, () => readDraft(userId))
  const change = (part: Partial<Draft>) => changeDraft(userId, part)
  const setLines = (update: (lines: DraftLine[]) => DraftLine[]) =>
    change({ lines: update(readLatestDraft(userId).lines) })
  return {
    draft,
    change,
    add: (line: DraftLine) => addToDraft(userId, line),
    setQuantity: (key: string, quantity: number) =>
      setLines((lines) => lines.map((l) => (keyOf(l) === key ? { ...l, quantity } : l))),
    remove: (key: string) => setLines((lines) => lines.filter((l) => keyOf(l) !== key)),
    finish: (sent: SentDraft) => finishDraft(userId, sent),
    /** Empties the cart, but keeps the place. */
    clear: () => change(emptyCart()),
  }
}

/** The parts of an order that its total and its promise depend on, as a text, to compare two choices. */
export function orderChoice(
  draft: Pick<Draft, 'location' | 'pickup' | 'express'> & { lines: readonly CartLine[] },
) {
  const { lines, location, pickup, express } = draft
  const pieces = lines.map((line) => [keyOf(line), line.quantity])
  return JSON.stringify([pieces, location, pickup, express])
}

/** The key of a line: a garment and a service. */
export function keyOf(line: CartLine): string {
  return lineKey(line.productId, line.service)
}

function merge(lines: DraftLine[], added: DraftLine): DraftLine[] {
  const key = keyOf(added)
  if (!lines.some((line) => keyOf(line) === key)) return [...lines, added]
  return lines.map((line) =>
    keyOf(line) === key
      ? { ...line, ...added, quantity: Math.min(MAX_QUANTITY, line.quantity + added.quantity) }
      : line,
  )
}

/** The first lines with the others added, as far as a cart has room for them. */
export function mergeLines(first: DraftLine[], others: readonly DraftLine[]): DraftLine[] {
  return others.reduce(merge, first).slice(0, MAX_LINES)
}

/** The pieces of a cart that were not ordered. */
function linesLeft(lines: readonly DraftLine[], ordered: readonly CartLine[]): DraftLine[] {
  const orderedQuantities = new Map(ordered.map((line) => [keyOf(line), line.quantity]))
  return lines.flatMap((line) => {
    const quantity = line.quantity - (orderedQuantities.get(keyOf(line)) ?? 0)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}
