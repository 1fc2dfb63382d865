import { and, desc, eq, gt, notInArray } from 'drizzle-orm'
import { fneSales, orders } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { createLogger } from '#server/lib/logger.ts'
import { certifyOrder } from '#server/money/fne/certify.service.ts'
import { createFneWorker } from '#server/money/fne/fne-worker.ts'
import {
  createDemoDgi,
  type DemoMood,
  directApi,
} from '#server/money/fne/stand-in/demo-dgi.service.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'

type Seeder = Pick<Deps, 'database' | 'hub' | 'outbox' | 'listeners' | 'clock'>

interface Demo {
  admin: ServiceContext['actor']
  end: number
  publicUrl: string
}

/** The last orders of which a sticker is taken: one that nobody knows of, one refused, and one certified. */
const MOODS: readonly DemoMood[] = ['fault', 'refused', 'fine']
const KEY = 'essai'
/** Up to this sum the DGI takes none. */
const FREE_FRANCS = 5000

/** The certifications of this morning, on the seed's clock: the stand-in is asked in process. */
export function fneSteps(seeder: Seeder, { admin, end, publicUrl }: Demo) {
  return MOODS.map((mood, index) => ({
    at: end - 2 * HOUR_MS + index * MINUTE_MS,
    run: () => certifyLast({ ...seeder, actor: admin }, mood, publicUrl),
  }))
}

async function certifyLast(
  seeder: Seeder & { actor: Demo['admin'] },
  mood: DemoMood,
  publicUrl: string,
): Promise<void> {
  const { database } = seeder
  const dgi = createDemoDgi({ ...seeder, key: KEY, publicUrl })
  dgi.mood = mood
  const fne = { api: directApi(dgi, KEY), isTrial: true, pausedUntil: 0 }
  const known = database.orm.select({ id: fneSales.orderId }).from(fneSales).all()
  const order = database.orm
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'completed'),
        eq(orders.onAccount, false),
        gt(orders.grandTotal, FREE_FRANCS),
        notInArray(
          orders.id,
          known.flatMap(({ id }) => (id === null ? [] : [id])),
        ),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1)
    .get()
  if (!order) throw new Error('No delivered order in the demonstration')
  const ctx = { ...seeder, fne }
  await certifyOrder(ctx, { orderId: order.id, idempotencyKey: newId() })
  await createFneWorker({ ...ctx, log: createLogger('silent') }).runDue()
}
