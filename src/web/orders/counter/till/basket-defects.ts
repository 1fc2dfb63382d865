import type { CheckInput } from '#shared/orders/custody.inputs.ts'
import { type DraftLine, keyOf } from '#shared/orders/draft/draft.ts'
import { type ReserveDraft, sentReserves } from '../../reserves.ts'
import type { BasketDefect } from './till-entries.ts'

/** The defects by the positions that their lines have now; those of a line that has left the basket are gone with it. */
export function defectsAt(
  defects: readonly BasketDefect[],
  lines: readonly DraftLine[],
): ReserveDraft[] {
  const keys = lines.map(keyOf)
  return defects.flatMap(({ key, kind, note, line }) => {
    const position = line === null ? null : keys.indexOf(line)
    return position === -1 ? [] : [{ key, kind, note, position }]
  })
}

export function sentDefects(
  defects: readonly BasketDefect[],
  lines: readonly DraftLine[],
): CheckInput['reserves'] {
  return sentReserves(defectsAt(defects, lines))
}

/** The key of the line at a position, which stays when another line leaves the basket; null for the whole bag. */
export function lineKeyAt(
  lines: readonly DraftLine[],
  position: number | null | undefined,
): string | null {
  const line = lines[position ?? -1]
  return line ? keyOf(line) : null
}
