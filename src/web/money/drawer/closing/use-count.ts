import {
  COUNT_LINES,
  type DrawerCount,
  type DrawerGapReason,
  sumOfCount,
} from '#shared/money/drawer.ts'
import { useKept } from '#web/lib/use-kept.ts'
import type { Desk } from '../drawer-act.ts'

/** A line of the count that nobody has typed yet is absent: not counted is not zero. */
interface Entries {
  /** The drawer. */
  closingN: number
  count: Partial<DrawerCount>
  reason: DrawerGapReason | null
  note: string
  /** It is null as long as it is as proposed. */
  kept: number | null
}

const emptyOf = (closingN: number): Entries => ({
  closingN,
  count: {},
  reason: null,
  note: '',
  kept: null,
})

/** The count of a drawer, which stays in the tab until the drawer is closed. */
export function useCount(desk: Desk) {
  const { closingN, amount: expected } = desk
  const { value, update, clear } = useKept('laveo-tiroir-cloture', (stored) => {
    const entries = stored as Entries | undefined
    return entries?.closingN === closingN ? entries : emptyOf(closingN)
  })
  const { count, reason, note } = value
  const zeros = Object.fromEntries(COUNT_LINES.map((line) => [line, 0])) as DrawerCount
  const counted = sumOfCount({ ...zeros, ...count })
  const missing = COUNT_LINES.filter((line) => count[line] === undefined)
  const isWhole = missing.length === 0
  const proposed = Math.min(counted, desk.parts.float.amount)
  return {
    count,
    counted,
    expected,
    isWhole,
    missing,
    /** It is null until all of it is counted: what should be there must not lead the count. */
    gap: isWhole ? counted - expected : null,
    reason,
    note,
    kept: value.kept ?? proposed,
    change: (entries: Partial<Omit<Entries, 'closingN' | 'count'>>) =>
      update((current) => ({ ...current, ...entries })),
    setLine: (line: keyof DrawerCount, pieces: number | undefined) =>
      update((current) => ({ ...current, count: { ...current.count, [line]: pieces } })),
    clear,
  }
}

export type Count = ReturnType<typeof useCount>

/** The part of a closing that is missing or wrong. */
export type ClosingFault = 'line' | 'reason' | 'note' | 'kept' | null

export function faultOf({ isWhole, gap, reason, note, kept, counted }: Count): ClosingFault {
  if (!isWhole) return 'line'
  if (gap !== 0 && reason === null) return 'reason'
  if (gap !== 0 && reason === 'other' && note.trim() === '') return 'note'
  return kept > counted ? 'kept' : null
}
