import { randomUUID } from 'node:crypto'
import type { ServiceContext } from '#server/lib/context.ts'
import type { Placer } from '#server/orders/checkout/checkout.service.ts'
import { actOnPieces } from '#server/workshop/acts/acts.service.ts'
import { startBatch } from '#server/workshop/batches/batches.service.ts'
import { readBoard } from '#server/workshop/board/board.service.ts'
import { addWorker } from '#server/workshop/workers/workers.service.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import type { PieceAct } from '#shared/workshop/acts.inputs.ts'
import type { WorkshopOrder } from '#shared/workshop/board.ts'
import { waitsThere } from '#shared/workshop/board-words.ts'

interface Demo {
  admin: ServiceContext['actor']
  superadmin: ServiceContext['actor']
  end: number
}

/** The first ones due, further and further back; the last two go into a machine, the others wait to be received. */
const MORNING: ReadonlyArray<(order: WorkshopOrder) => PieceAct[]> = [
  (order) => [receive(order), pass('washed', 'all'), pass('ironed', [1])],
  // A piece of this order is looked for.
  (order) => [receive(order), pass('washed', [1]), { kind: 'miss', piece: 2, reason: 'unknown' }],
  (order) => [receive(order), { kind: 'stain', piece: 1 }],
  (order) => [receive(order)],
  (order) => [receive(order)],
]

/** A morning of the workshop: who works there, five orders under way, and a machine that turns. */
export function workshopSteps(seeder: Omit<Placer, 'actor'>, { admin, superadmin, end }: Demo) {
  const ctx = { ...seeder, env: { mailLeaves: false, whatsApp: undefined }, actor: admin }
  const hire = async () => {
    for (const name of ['Awa', 'Salif', 'Fanta'])
      await addWorker({ ...ctx, actor: superadmin }, { name })
  }
  const work = async () => {
    const here = readBoard(seeder.database.orm, { isTeam: true }).orders.filter(
      ({ enRoute, uncounted, readyAt }) => !enRoute && !uncounted && readyAt === null,
    )
    // A visitor finds a bag to receive.
    const begun = here.slice(0, Math.min(MORNING.length, here.length - 1))
    for (const [i, order] of begun.entries())
      for (const act of MORNING[i]?.(order) ?? [])
        await actOnPieces(ctx, { orderId: order.orderId, act, ...byNobody() })
    const { orders, stations } = readBoard(seeder.database.orm, { isTeam: true })
    const last = new Set(begun.slice(-2).map(({ orderId }) => orderId))
    const orderIds = orders
      .filter((order) => last.has(order.orderId) && waitsThere(order, 'washed', stations))
      .map(({ orderId }) => orderId)
    if (orderIds.length === 0) return
    await startBatch(ctx, { machine: 'Machine 1', station: 'washed', orderIds, ...byNobody() })
  }
  return [
    { at: end - 60 * 24 * HOUR_MS, run: hire },
    { at: end - 20 * MINUTE_MS, run: work },
  ]
}

export const byNobody = () => ({ workerN: null, idempotencyKey: randomUUID() })

export const pass = (station: string, pieces: 'all' | number[]): PieceAct => ({
  kind: 'pass',
  station,
  pieces,
})

/** As many as the door counted. */
function receive({ pieces }: WorkshopOrder): PieceAct {
  const counts = Map.groupBy(pieces, ({ position }) => position)
  return {
    kind: 'receive',
    counts: [...counts].map(([position, { length: counted }]) => ({ position, counted })),
  }
}
