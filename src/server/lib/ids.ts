import { randomInt, randomUUID } from 'node:crypto'

/** A new random id (UUID v4). */
export function newId(): string {
  return randomUUID()
}

/** A new random id (UUID v4) that begins with eight digits, the first from 1 to 9: an order's reference is said and typed. */
export function newOrderId(): string {
  return `${randomInt(10_000_000, 100_000_000)}${newId().slice(8)}`
}
