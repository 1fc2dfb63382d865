import { getQueryKey } from '@trpc/react-query'
import { queryClient } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { BOARD_KEY, type KeptBoard, queueDatabase } from './queue-database.ts'

/** Stores the board of the workshop on its tablet, which shows it without a network. */
export const saveKeptBoard = (board: KeptBoard): Promise<unknown> =>
  quietly(async () => (await queueDatabase()).put('snapshots', board, BOARD_KEY))

export async function readKeptBoard(): Promise<KeptBoard | undefined> {
  const kept = await quietly(async () => (await queueDatabase()).get('snapshots', BOARD_KEY))
  return kept && 'board' in kept ? kept : undefined
}

/** A tablet that was cut shows nothing more, neither now nor once it is paired anew. */
export function forgetKeptBoard(): Promise<unknown> {
  queryClient.removeQueries({ queryKey: getQueryKey(trpc.workshop) })
  return quietly(async () => (await queueDatabase()).delete('snapshots', BOARD_KEY))
}

/** A browser that stores nothing shows nothing without a network. */
const quietly = <T>(operation: () => Promise<T>): Promise<T | undefined> =>
  operation().catch(() => undefined)
