import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { workers } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { workshopChanged } from '#server/realtime/workshop-changed.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import { foldText } from '#shared/text/search-text.ts'
import type { AddWorkerInput, ChangeWorkerInput } from '#shared/workshop/workers.inputs.ts'
import { MAX_WORKERS } from '#shared/workshop/workers.inputs.ts'

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

/** Corrects a first name: acts of before read with it too. Throws NOT_FOUND, WORKER_KNOWN. */
export function renameWorker(ctx: Context, { n, name }: ChangeWorkerInput): Promise<null> {
  return ctx.database.write((orm) => {
    const here = currentWorkers(orm)
    if (here.some((one) => one.n === n && one.name === name)) return null
    const others = here.filter((one) => one.n !== n)
    if (others.some((one) => foldText(one.name) === foldText(name)))
      throw new AppError('WORKER_KNOWN')
    changeWorker(orm, n, { name })
    noteWorkers(orm, ctx, { n, change: 'renamed' })
    return null
  })
}

/** The tablets offer the first name no more; what was done under it keeps it. Throws NOT_FOUND. */
export function removeWorker(ctx: Context, n: number): Promise<null> {
  return ctx.database.write((orm) => {
    changeWorker(orm, n, { leftAt: ctx.clock.now() })
    noteWorkers(orm, ctx, { n, change: 'removed' })
    return null
  })
}

function changeWorker(orm: Orm, n: number, set: { name: string } | { leftAt: number }): void {
  const isHere = and(eq(workers.n, n), isNull(workers.leftAt))
  if (orm.update(workers).set(set).where(isHere).run().changes === 0)
    throw new AppError('NOT_FOUND')
}

/** The journal names nobody: the number is the worker's. */
function noteWorkers(
  orm: Orm,
  ctx: Context,
  data: { n: number; change: 'added' | 'renamed' | 'removed' },
): void {
  recordStaffAction(orm, ctx, { kind: 'workers_changed', data })
  ctx.database.afterCommit(() => ctx.hub.publish(workshopChanged()))
}
