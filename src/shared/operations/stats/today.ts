import type { OwnerAct } from '#shared/money/daily-ceiling.ts'

/** A thing that an owner has to do today; each kind stands once, with all that waits of it. Francs, and milliseconds UTC. */
export type TodayItem =
  /** Orders whose promised hour passed: ours. `names` are of the first clients; there may be others. */
  | { kind: 'late'; count: number; names: string[]; hasOthers: boolean }
  /** Acts above the ceiling of an admin, the oldest of which is named, and answers to claims that the owner decides. */
  | { kind: 'asks'; count: number; act: OwnerAct | 'claim'; amount: number | null; by: string }
  /** Invoices of companies that are due; the oldest was so many days ago. */
  | { kind: 'due'; count: number; francs: number; days: number }
  /** Payments by Wave that were announced and not found. */
  | { kind: 'wave'; count: number; francs: number; since: number }
  /** Claims that wait for the team, not for the owner; the next one that is due is named. */
  | { kind: 'claims'; count: number; name: string; dueAt: number }
  /** A closing of the drawer that was not what was expected, until the next one. */
  | { kind: 'drawer'; gap: number; by: string; at: number }
  /** Copies of the data are not made; null where none ever was. */
  | { kind: 'copies'; lastAt: number | null }
  | { kind: 'mails'; count: number }
