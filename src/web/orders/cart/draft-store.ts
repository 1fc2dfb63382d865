import { useSyncExternalStore } from 'react'
import {
  createDraft,
  type Draft,
  type DraftLine,
  emptyCart,
  isCartEmpty,
  keyOf,
  linesLeft,
  withLine,
} from '#shared/orders/draft/draft.ts'
import { MAX_LINES } from '#shared/orders/order-limits.ts'
import { type CartLine, pieceCount } from '#shared/shop/prices/lines.ts'
import { serverNow } from '#web/lib/clock.ts'
import { newKey } from '#web/lib/new-key.ts'
import { onSessionEnd } from '#web/session-end.ts'
import { DRAFT_PREFIX, readStoredDraft, removeStoredDraft, storeDraft } from './stored-draft.ts'

/** The part of a draft that was sent to the server. */
interface SentDraft {
  idempotencyKey: string
  lines: readonly CartLine[]
  toCount?: boolean | undefined
  note?: string | undefined
}

/** While the build renders a form, there is no device. */
const UNKNOWN_DRAFT = createDraft('')

const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()
/** This tab's last write is in the storage. Otherwise the draft in memory is used. */
let isStored = true

/** The draft as this tab shows it. */
export function readDraft(userId: string): Draft {
  const known = drafts.get(userId)
  if (known) return known
  const draft = readStoredDraft(userId) ?? createDraft(newKey())
  drafts.set(userId, draft)
  return draft
}

/** Reads the storage first: another tab may have changed the draft before this tab was notified. */
export function readLatestDraft(userId: string): Draft {
  return (isStored ? readStoredDraft(userId) : undefined) ?? readDraft(userId)
}

/** Changes part of the draft, in this tab and in the others. */
export function changeDraft(userId: string, part: Partial<Draft>): void {
  const isLinen = part.lines !== undefined || part.toCount !== undefined
  const changed = isLinen && part.changedAt === undefined ? { changedAt: serverNow() } : {}
  const draft = { ...readLatestDraft(userId), ...changed, ...part }
  drafts.set(userId, draft)
  isStored = storeDraft(userId, draft)
  for (const listener of listeners) listener()
}

/** Removes a draft from this tab, the others and the device. */
export function removeDraft(userId: string): void {
  drafts.delete(userId)
  removeStoredDraft(userId)
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
  const draft = readLatestDraft(userId)
  const { idempotencyKey, lines, toCount, note } = draft
  if (idempotencyKey !== sent.idempotencyKey) {
    rereadDrafts()
    return
  }
  changeDraft(userId, {
    ...emptyCart(newKey()),
    orderedKey: idempotencyKey,
    lines: linesLeft(lines, sent.lines),
    toCount: toCount && !sent.toCount,
    note: note === sent.note ? '' : note,
    // It was said for the order that left.
    quarter: null,
  })
}

/**
 * Adds pieces to the cart, to the line of the same garment and service if there is one. Returns how
 * many were added, which is less than asked when the line is full, or undefined when the cart has the
 * maximum number of lines.
 */
export function addToDraft(userId: string, line: DraftLine): number | undefined {
  const before = readLatestDraft(userId).lines
  const lines = withLine(before, line)
  if (lines.length > MAX_LINES) return undefined
  changeDraft(userId, { lines })
  return pieceCount(lines) - pieceCount(before)
}

/** Gives the pieces of an order that was not sent back to its draft; those that were added since stay. */
export function giveBackDraft(userId: string, draft: Draft): void {
  const own = readLatestDraft(userId)
  // The draft was kept as it is while its order waited.
  if (own.idempotencyKey === draft.idempotencyKey && !isCartEmpty(own)) return
  const lines = own.lines.reduce(withLine, draft.lines)
  const { filledFrom, orderedKey } = own
  // A draft of before has no word of clothes to count.
  const toCount = own.toCount || draft.toCount === true
  changeDraft(userId, { ...draft, lines, toCount, filledFrom, orderedKey })
}

/** Forgets the drafts in memory, so that the stored ones, which another tab may have written, are read. */
function rereadDrafts(): void {
  if (!isStored) return
  drafts.clear()
  for (const listener of listeners) listener()
}

function onStorage({ key }: StorageEvent): void {
  if (key === null || key.startsWith(DRAFT_PREFIX)) rereadDrafts()
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
  const draft = useSyncExternalStore(
    subscribe,
    () => readDraft(userId),
    () => UNKNOWN_DRAFT,
  )
  const change = (part: Partial<Draft>) => changeDraft(userId, part)
  const setLines = (update: (lines: DraftLine[]) => DraftLine[]) =>
    change({ lines: update(readLatestDraft(userId).lines) })
  return {
    draft,
    change,
    add: (line: DraftLine) => addToDraft(userId, line),
    setQuantity: (key: string, quantity: number) =>
      setLines((lines) => lines.map((l) => (keyOf(l) === key ? { ...l, quantity } : l))),
    setLine: (line: DraftLine) =>
      setLines((lines) => lines.map((l) => (keyOf(l) === keyOf(line) ? line : l))),
    remove: (key: string) => setLines((lines) => lines.filter((l) => keyOf(l) !== key)),
    /** Empties the cart, but keeps the place. */
    clear: () => change(emptyCart(newKey())),
  }
}
