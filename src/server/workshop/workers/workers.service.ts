import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { workers } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { workshopChanged } from '#server/realtime/workshop-changed.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import { foldText } from '#shared/text/search-text.ts'
import { type AddWorkerInput, MAX_WORKERS } from '#shared/workshop/workers.inputs.ts'

type Context = Pick<ServiceContext, 'database' | 'hub' | 'clock' | 'actor'>

/** Sorted by name, without those who left. */
export const currentWorkers = (orm: Orm) =>
  orm
    .select({ n: workers.n, name: workers.name })
    .from(workers)
    .where(isNull(workers.leftAt))
    .orderBy(asc(workers.name))
    .all()

/** Adds a first name to the tablets. Throws WORKER_KNOWN for one that is there, VALIDATION beyond MAX_WORKERS. */
export function addWorker(ctx: Context, { name }: AddWorkerInput): Promise<{ n: number }> {
  return ctx.database.write((orm) => {
    const here = currentWorkers(orm)
    if (here.some((one) => foldText(one.name) === foldText(name)))
      throw new AppError('WORKER_KNOWN')
    if (here.length >= MAX_WORKERS) throw new AppError('VALIDATION')
    const row = { name, createdAt: ctx.clock.now() }
    const { n } = orm.insert(workers).values(row).returning({ n: workers.n }).get()
    noteWorkers(orm, ctx, { n, change: 'added' })
    return { n }
  })
}

/** The tablets offer the first name no more; what was done under it keeps it. Throws NOT_FOUND. */
export function removeWorker(ctx: Context, n: number): Promise<null> {
  return ctx.database.write((orm) => {
    const isHere = and(eq(workers.n, n), isNull(workers.leftAt))
    const left = orm.update(workers).set({ leftAt: ctx.clock.now() }).where(isHere).run()
    if (left.changes === 0) throw new AppError('NOT_FOUND')
    noteWorkers(orm, ctx, { n, change: 'removed' })
    return null
  })
}

/** The journal names nobody: the number is the worker's. */
function noteWorkers(orm: Orm, ctx: Context, data: { n: number; change: 'added' | 'removed' }) {
  recordStaffAction(orm, ctx, { kind: 'workers_changed', data })
  ctx.database.afterCommit(() => ctx.hub.publish(workshopChanged()))
}
