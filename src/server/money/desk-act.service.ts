import type { Orm } from '#server/db/database.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { attemptOf, once } from '#server/record/idempotency/idempotency.service.ts'

/** Does an act of the desk once per idempotency key, and tells the screens of the team and of the client whom it names. Throws KEY_REUSED. */
export function actAtDesk<T>(
  ctx: ServiceContext,
  input: { idempotencyKey: string; clientId?: string },
  change: (orm: Orm) => T,
): Promise<T> {
  return ctx.database.write((orm) =>
    once(orm, attemptOf(ctx, input), () => {
      const result = change(orm)
      publishCash(ctx, { clientId: input.clientId })
      return result
    }),
  )
}

/** The screens of the team, and of this livreur or client, read the money again: it changed without any order changing. */
export function publishCash(
  { database, hub }: Pick<ServiceContext, 'database' | 'hub'>,
  {
    livreurId = null,
    clientId = '',
  }: { livreurId?: string | null; clientId?: string | undefined } = {},
): void {
  database.afterCommit(() =>
    hub.publish({ message: { type: 'cash' }, clientId, livreurId, previousLivreurId: null }),
  )
}
