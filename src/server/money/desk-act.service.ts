import type { Orm } from '#server/db/database.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { once } from '#server/record/idempotency/idempotency.service.ts'

/** Does an act of the desk once per idempotency key, and tells the team's screens. Throws KEY_REUSED. */
export function actAtDesk<T>(
  ctx: ServiceContext,
  input: { idempotencyKey: string },
  change: (orm: Orm) => T,
): Promise<T> {
  const attempt = {
    actorId: ctx.actor.id,
    key: input.idempotencyKey,
    input,
    now: ctx.clock.now(),
    conflict: () => new AppError('KEY_REUSED'),
  }
  return ctx.database.write((orm) =>
    once(orm, attempt, () => {
      const result = change(orm)
      publishCash(ctx)
      return result
    }),
  )
}

/** The screens of the team, and of this livreur, read the money again: it changed without any order changing. */
export function publishCash(
  { database, hub }: ServiceContext,
  livreurId: string | null = null,
): void {
  database.afterCommit(() =>
    hub.publish({ message: { type: 'cash' }, clientId: '', livreurId, previousLivreurId: null }),
  )
}
