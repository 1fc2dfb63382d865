import { getQueryKey } from '@trpc/react-query'
import { meKey, queryClient, readMe } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { readSnapshot } from './snapshot.ts'

/**
 * Without an answer of the server, shows the livreur who was last here what they had to do, as it was read then.
 * What the server says later takes its place.
 */
export async function restoreSession(): Promise<void> {
  const snapshot = await readSnapshot()
  if (!snapshot || readMe() !== undefined) return
  const updatedAt = snapshot.at
  const missionsKey = getQueryKey(trpc.missions.list, undefined, 'query')
  if (snapshot.missions) queryClient.setQueryData(missionsKey, snapshot.missions, { updatedAt })
  queryClient.setQueryData(meKey(), snapshot.me, { updatedAt })
}
