import type { CheckInput } from '#shared/orders/custody.inputs.ts'

/** The maximum length of a reason that the server accepts. */
export const MAX_NOTE = 200

/** A reserve that is not sent yet. */
export interface ReserveDraft {
  /** A random key, made when the reserve is added. */
  key: string
  kind: CheckInput['reserves'][number]['kind']
  /** The position of its line; null for the whole bag. */
  position: number | null
  note: string
}

/** The reserves as a count sends them. */
export function sentReserves(reserves: readonly ReserveDraft[]): CheckInput['reserves'] {
  return reserves.map(({ kind, position, note }) => ({
    kind,
    position,
    note: note.trim() || undefined,
  }))
}
