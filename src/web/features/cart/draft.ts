import { useSyncExternalStore } from 'react'
import { type CartLine, lineKey, pieceCount } from '#shared/money/pricing.ts'
import type { PaymentMethod } from '#shared/orders/orders.ts'
import { MAX_LINES, MAX_QUANTITY } from '#shared/orders/orders.ts'
import type { LatLng } from '#shared/places/points.ts'
import { onSessionEnd } from '#web/features/auth/session-end.ts'
import { newKey } from '#web/lib/new-key.ts'
import { deviceStorage } from '#web/lib/storage.ts'

export interface DraftLine extends CartLine {
  /** The line's name when it was added, in case the garment leaves the catalogue. */
  name: string
  /** Francs for one piece when the person chose it: a later change is shown. */
  seenPrice?: number
}

/**
 * An order in preparation, kept on the device until it is placed, so that a lost network or a
 * reload loses nothing.
 */
export interface Draft {
  /** Made once for this cart: sending again never makes a second order. */
  idempotencyKey: string
  lines: DraftLine[]
  location: LatLng | null
  /** Radius in metres around a point that the GPS gave; nothing when a person placed it. */
  accuracy: number | null
  /** As typed; nothing until the profile's own address is offered. */
  address: string | null
  landmark: string
  /** As typed: what this order alone asks of the livreur. */
  note: string
  /** As typed; nothing until the person's own number is offered. */
  contactPhone: string | null
  paymentMethod: PaymentMethod
}

/** What was sent to the server: the cart then keeps only later additions. */
export interface Sent {
  idempotencyKey: string
  lines: readonly CartLine[]
  note?: string | undefined
}

const PREFIX = 'laveo-draft-'

const keyFor = (userId: string) => `${PREFIX}${userId}` as const

function blank(): Draft {
  return {
    idempotencyKey: newKey(),
    lines: [],
    location: null,
    accuracy: null,
    address: null,
    landmark: '',
    note: '',
    contactPhone: null,
    paymentMethod: 'espece',
  }
}

const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()
/** Whether the storage holds this tab's last write; if not, the tab's own memory is used. */
let kept = true

/** The draft as this tab shows it. */
export function readDraft(userId: string): Draft {
  const known = drafts.get(userId)
  if (known) return known
  const draft = stored(userId) ?? blank()
  drafts.set(userId, draft)
  return draft
}

function stored(userId: string): Draft | undefined {
  const draft = deviceStorage.readJson(keyFor(userId)) as Partial<Draft> | undefined
  return Array.isArray(draft?.lines) ? { ...blank(), ...draft } : undefined
}

/** The latest draft: another tab may have changed it just before this one was notified. */
function latest(userId: string): Draft {
  return (kept ? stored(userId) : undefined) ?? readDraft(userId)
}

/** Changes some of the draft, here and in every other tab. */
export function changeDraft(userId: string, part: Partial<Draft>): void {
  const draft = { ...latest(userId), ...part }
  drafts.set(userId, draft)
  kept = deviceStorage.writeJson(keyFor(userId), draft)
  for (const listener of listeners) listener()
}

/**
 * Called when the order is placed: its lines leave the cart, lines added meanwhile stay under a new
 * key, and the next order starts from the same place. Does nothing when another tab has already
 * done it.
 */
export function finishDraft(userId: string, sent: Sent): void {
  const { idempotencyKey, lines, note } = latest(userId)
  if (idempotencyKey !== sent.idempotencyKey) reread()
  else
    changeDraft(userId, {
      ...fresh(),
      lines: linesLeft(lines, sent.lines),
      note: note === sent.note ? '' : note,
    })
}

/**
 * Adds to the line of the same garment and service when there is one. Returns how many pieces were
 * added: fewer than asked, or none, when that line is full; undefined when the order has its
 * maximum of lines.
 */
export function addToDraft(userId: string, line: DraftLine): number | undefined {
  const before = latest(userId).lines
  const lines = merge(before, line)
  if (lines.length > MAX_LINES) return undefined
  changeDraft(userId, { lines })
  return pieceCount(lines) - pieceCount(before)
}

/** The parts that are reset for the next order. */
function fresh() {
  const { idempotencyKey, lines, note, paymentMethod } = blank()
  return { idempotencyKey, lines, note, paymentMethod }
}

/** For a tab that was suspended while others wrote: the stored draft is the current one. */
function reread(): void {
  if (!kept) return
  drafts.clear()
  for (const listener of listeners) listener()
}

function rereadOwn({ key }: StorageEvent): void {
  if (key === null || key.startsWith(PREFIX)) reread()
}

/** Only when the tab becomes visible: the browser drops what a page renders while it leaves. */
function rereadWhenShown(): void {
  if (document.visibilityState === 'visible') reread()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', rereadOwn)
  window.addEventListener('pageshow', rereadWhenShown)
  document.addEventListener('visibilitychange', rereadWhenShown)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('storage', rereadOwn)
    window.removeEventListener('pageshow', rereadWhenShown)
    document.removeEventListener('visibilitychange', rereadWhenShown)
  }
}

// Addresses and phones are removed at a sign-out; after another end of the session the cart is kept
// for its owner's return.
onSessionEnd((end) => {
  if (end === 'left') drafts.clear()
})

/** The person's draft and the ways to change it. */
export function useDraft(userId: string) {
  const draft = useSyncExternalStore(subscribe, () => readDraft(userId))
  const change = (part: Partial<Draft>) => changeDraft(userId, part)
  const setLines = (update: (lines: DraftLine[]) => DraftLine[]) =>
    change({ lines: update(latest(userId).lines) })
  return {
    draft,
    change,
    /**
     * Adds to the line of the same garment and service when there is one; returns whether there was
     * room.
     */
    add: (line: DraftLine) => addToDraft(userId, line),
    setQuantity: (key: string, quantity: number) =>
      setLines((lines) => lines.map((l) => (keyOf(l) === key ? { ...l, quantity } : l))),
    remove: (key: string) => setLines((lines) => lines.filter((l) => keyOf(l) !== key)),
    finish: (sent: Sent) => finishDraft(userId, sent),
    /** Empties the cart, and keeps the place. */
    abandon: () => change(fresh()),
  }
}

/** Identity of a line in the cart. */
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

/** The pieces of a cart that an order did not take. */
function linesLeft(lines: readonly DraftLine[], ordered: readonly CartLine[]): DraftLine[] {
  const taken = new Map(ordered.map((line) => [keyOf(line), line.quantity]))
  return lines.flatMap((line) => {
    const quantity = line.quantity - (taken.get(keyOf(line)) ?? 0)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}
