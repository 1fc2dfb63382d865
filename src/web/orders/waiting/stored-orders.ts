import { deviceStorage } from '#web/lib/storage.ts'

/** Kept at sign-out, as the queue itself. */
export const STORED_ORDERS = 'laveo-en-attente-commandes'

/** The names of the drafts of which an order is on this device, whoever made it. */
interface Stored {
  kept: string[]
  /** Those whose person does not wait for the answer on the screen of a tab. */
  waiting: string[]
}

export function readStoredOrders(): Stored {
  const { kept, waiting } = (deviceStorage.readJson(STORED_ORDERS) ?? {}) as Partial<Stored>
  return { kept: kept ?? [], waiting: waiting ?? [] }
}

export function writeStoredOrders(stored: Stored): void {
  if (stored.kept.length > 0) deviceStorage.writeJson(STORED_ORDERS, stored)
  else deviceStorage.remove(STORED_ORDERS)
}

export const isAnyOrderStored = (): boolean => readStoredOrders().kept.length > 0

/** An order of this draft is on this device: it is being sent, waits, or was refused. */
export const isOrderStored = (draftKey: string): boolean =>
  readStoredOrders().kept.includes(draftKey)
