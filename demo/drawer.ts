import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import {
  closeDrawer,
  openDrawer,
  recordBank,
  recordExpense,
} from '#server/money/drawer/drawer.service.ts'
import { lastClosing, readDrawer } from '#server/money/drawer/movements.service.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import {
  countOf,
  type DrawerGapReason,
  type ExpenseReason,
  sumOfCount,
} from '#shared/money/drawer.ts'

type Seeder = Pick<Deps, 'database' | 'hub' | 'outbox' | 'listeners'> & { clock: { now(): number } }

const FLOAT = 20_000
const MORNING = 7 * HOUR_MS + 52 * MINUTE_MS
/** After the last hand-over of an evening. */
const NIGHT = 19 * HOUR_MS + 25 * MINUTE_MS

interface DrawerDay {
  daysAgo: number
  spent?: { amount: number; reason: ExpenseReason; note?: string }
  /** Francs above what should be there, or below zero those missing. */
  gap?: { francs: number; reason: DrawerGapReason; note?: string }
}

/** The days on which livreurs handed over, and the last ones. */
const DAYS: readonly DrawerDay[] = [
  { daysAgo: 44 },
  { daysAgo: 43 },
  { daysAgo: 42, spent: { amount: 4500, reason: 'soap' } },
  { daysAgo: 19, gap: { francs: -500, reason: 'change' } },
  { daysAgo: 17 },
  { daysAgo: 15, gap: { francs: 200, reason: 'other', note: 'Monnaie non reprise' } },
  { daysAgo: 5, spent: { amount: 3000, reason: 'fuel', note: 'Konan Yao' } },
  { daysAgo: 2 },
  { daysAgo: 1, spent: { amount: 1500, reason: 'bags' } },
]

/** The drawer of the desk on those days, and of today, which is open. */
export function drawerSteps(
  seeder: Seeder,
  { admin, superadmin, end }: { admin: Actor; superadmin: Actor; end: number },
): Array<{ at: number; run(): Promise<unknown> }> {
  const ctx = { ...seeder, actor: admin }
  const open = () => {
    const float = lastClosing(ctx.database.orm)?.kept ?? FLOAT
    return openDrawer(ctx, { float, idempotencyKey: newId() })
  }
  const spend = (spent: NonNullable<DrawerDay['spent']>) =>
    recordExpense(ctx, { ...spent, idempotencyKey: newId() })
  const midnight = Math.floor(end / DAY_MS) * DAY_MS
  const days = DAYS.flatMap(({ daysAgo, spent, gap }) => {
    const day = midnight - daysAgo * DAY_MS
    return [
      { at: day + MORNING, run: open },
      ...(spent ? [{ at: day + MORNING + HOUR_MS, run: () => spend(spent) }] : []),
      { at: day + NIGHT, run: () => closeCounted(ctx, gap) },
    ]
  })
  return [
    ...days,
    { at: end - 3 * HOUR_MS, run: open },
    {
      at: end - HOUR_MS,
      run: () => spend({ amount: 4500, reason: 'soap', note: 'marché de Cocody' }),
    },
    {
      at: end - HOUR_MS / 2,
      // An admin would need the photo of the slip.
      run: () =>
        recordBank(
          { ...seeder, actor: superadmin, env: { dataDir: '' } },
          { amount: 10_000, slip: '00318', idempotencyKey: newId() },
        ),
    },
  ]
}

function closeCounted(ctx: Seeder & { actor: Actor }, gap: DrawerDay['gap']): Promise<unknown> {
  const { closingN: number, amount: expected } = readDrawer(ctx.database.orm)
  const count = countOf(expected + (gap?.francs ?? 0))
  const counted = sumOfCount(count)
  // An amount to the franc has no coins: what is missing was rounded down at a door.
  const rounded = counted < expected ? ({ reason: 'change' } as const) : undefined
  const why = { reason: (gap ?? rounded)?.reason, note: gap?.note }
  const kept = Math.min(FLOAT, counted)
  return closeDrawer(ctx, { number, expected, count, ...why, kept, idempotencyKey: newId() })
}
