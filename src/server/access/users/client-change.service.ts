import type { ServiceContext } from '#server/lib/context.ts'

/** The team's screens read the clients again after the commit, inside `write()`; nobody else hears it. */
export function announceClientChange({
  database,
  hub,
}: Pick<ServiceContext, 'database' | 'hub'>): void {
  database.afterCommit(() =>
    hub.publish({
      message: { type: 'client' },
      clientId: '',
      livreurId: null,
      previousLivreurId: null,
      forClient: false,
    }),
  )
}
