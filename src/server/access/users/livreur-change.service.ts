import type { Deps } from '#server/deps.ts'

/** Once committed, the team's screens read again who may be given orders and when, and the livreur's own their plan. */
export function publishLivreurChange(
  { database, hub }: Pick<Deps, 'database' | 'hub'>,
  livreurId: string,
): void {
  database.afterCommit(() =>
    hub.publish({
      message: { type: 'duty' },
      clientId: '',
      livreurId,
      previousLivreurId: null,
    }),
  )
}
