import * as z from 'zod/mini'
import type { PreferenceKind } from '#shared/access/laundry-preferences.ts'
import type { NumberProof } from '#shared/access/number-proof.ts'
import { DAY_MS } from '#shared/dates.ts'
import { idField } from '#shared/fields.ts'

/** How long two merged records can be separated again. */
export const UNMERGE_MS = DAY_MS

/** The tables of which a merge moves rows from one record to the other. */
export const MOVED_TABLES = [
  'orders',
  'refunds',
  'order_flags',
  'claims',
  'recurring_orders',
  'number_requests',
  'team_notes',
  'owner_asks',
  'client_messages',
  'client_answers',
] as const
export type MovedTable = (typeof MOVED_TABLES)[number]

/** Tables that a merge of before they were there does not name. */
type LaterTable = 'claims' | 'owner_asks'

/** Ids of what a merge moved. The words of a preference are in neither: an allergy stays in the records. */
export type MovedRows = Record<Exclude<MovedTable, LaterTable>, string[]> & {
  claims?: string[]
  owner_asks?: string[]
  /** Flags that the closed record had raised itself. */
  raised: string[]
  /** Records that were merged into the closed one before. */
  records: string[]
  /** The record that stays took the proof of the number. */
  tookProof: boolean
  /** The kinds of what the closed record asked for the laundry, which it took. */
  tookPreferences: PreferenceKind[]
  /** Francs of credit that changed records; absent of a merge of before there was credit. */
  credit?: number
  /** The proof of the closed record's number, which goes back when the merge is undone. */
  proof: { at: number; by: NumberProof } | null
  /** When the records were separated again, in milliseconds UTC. */
  undoneAt?: number
}

export const unmergeInput = z.strictObject({ mergeId: idField })

/** Why two records may be one person: the same number, or the same name in the same quarter. */
export type DuplicateReason = 'phone' | 'name'
