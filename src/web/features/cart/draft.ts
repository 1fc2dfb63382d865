import { useSyncExternalStore } from 'react'
import type { PaymentMethod } from '#shared/orders.ts'
import { MAX_QUANTITY } from '#shared/orders.ts'
import type { LatLng } from '#shared/points.ts'
import { type CartLine, lineKey } from '#shared/pricing.ts'
import { newKey } from '#web/lib/new-key.ts'

export interface DraftLine extends CartLine {
  /** What the line was called when it was added, should the garment leave the catalogue. */
  name: string
}

/** An order being written: kept on the device until it is placed, so that a cut network or a reload loses nothing. */
export interface Draft {
  /** Made once for this cart: sending again never makes a second order. */
  idempotencyKey: string
  lines: DraftLine[]
  location: LatLng | null
  /** As typed; nothing until the profile's own address is offered. */
  address: string | null
  landmark: string
  /** As typed; nothing until the person's own number is offered. */
  contactPhone: string | null
  paymentMethod: PaymentMethod
}

const PREFIX = 'laveo-draft-'

function blank(): Draft {
  return {
    idempotencyKey: newKey(),
    lines: [],
    location: null,
    address: null,
    landmark: '',
    contactPhone: null,
    paymentMethod: 'espece',
  }
}

const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()

function read(userId: string): Draft {
  const known = drafts.get(userId)
  if (known) return known
  let draft = blank()
  try {
    const stored = localStorage.getItem(PREFIX + userId)
    const kept = stored ? JSON.parse(stored) : undefined
    if (Array.isArray(kept?.lines)) draft = { ...draft, ...kept }
  } catch {
    // A full or forbidden storage only costs the memory of the draft.
  }
  drafts.set(userId, draft)
  return draft
}

function keep(userId: string, draft: Draft): void {
  drafts.set(userId, draft)
  try {
    localStorage.setItem(PREFIX + userId, JSON.stringify(draft))
  } catch {
    // As above: the draft lives on in this tab.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const other = ({ key }: StorageEvent) => {
    if (!key?.startsWith(PREFIX)) return
    drafts.clear()
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', other)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', other)
  }
}

/** Forgets every draft on this device: addresses and phones do not outlive a sign-out. */
export function forgetDrafts(): void {
  drafts.clear()
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/** The person's draft and the ways to change it. */
export function useDraft(userId: string) {
  const draft = useSyncExternalStore(subscribe, () => read(userId))
  const change = (part: Partial<Draft>) => keep(userId, { ...read(userId), ...part })
  const setLines = (update: (lines: DraftLine[]) => DraftLine[]) =>
    change({ lines: update(read(userId).lines) })
  return {
    draft,
    change,
    /** Adds to the line of the same garment and service when there is one. */
    add: (line: DraftLine) => setLines((lines) => merge(lines, line)),
    setQuantity: (key: string, quantity: number) =>
      setLines((lines) => lines.map((l) => (keyOf(l) === key ? { ...l, quantity } : l))),
    remove: (key: string) => setLines((lines) => lines.filter((l) => keyOf(l) !== key)),
    /** The order is placed: the next one starts afresh, from the same place. */
    finish: () => {
      const { location, address, landmark, contactPhone } = read(userId)
      keep(userId, { ...blank(), location, address, landmark, contactPhone })
    },
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
      ? { ...line, quantity: Math.min(MAX_QUANTITY, line.quantity + added.quantity) }
      : line,
  )
}
