import { randomUUID } from 'node:crypto'

/** A new random id (UUID v4). */
export function newId(): string {
  return randomUUID()
}
