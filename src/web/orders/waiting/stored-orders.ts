import { deviceStorage } from '#web/lib/storage.ts'

/** Kept at sign-out, as the queue itself. */
export const STORED_ORDERS = 'laveo-en-attente-commandes'

/** The names of the drafts of which an order is on this device, of all accounts and of the visitor. */
export interface StoredOrders {
  kept: string[]
  /** Those whose person does not wait for the answer on the screen of a tab. */
  waiting: string[]
  /** The account under which they were sent last, until its session ends; undefined for a visitor. */
  account?: string | undefined
  /** The number of the shop, to call where Lavéo is opened without a network. */
  phone?: string | undefined
}

export function readStoredOrders(): StoredOrders {
  const stored = (deviceStorage.readJson(STORED_ORDERS) ?? {}) as Partial<StoredOrders>
  const { kept = [], waiting = [], account, phone } = stored
  return { kept, waiting, account, phone }
}

export const isAnyOrderStored = (): boolean => readStoredOrders().kept.length > 0

/** An order of this draft is on this device: it is being sent, waits, or was refused. */
export const isOrderStored = (draftKey: string): boolean =>
  readStoredOrders().kept.includes(draftKey)
