import { getQueryKey } from '@trpc/react-query'
import { meKey, queryClient, readMe } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { lastLivreur, RESTORED_AT } from '../last-livreur.ts'
import { readSnapshot } from './snapshot.ts'

/**
 * While the server does not answer, puts the last livreur's account and missions in the query cache.
 * The server's answer replaces them later. Resolves to whether there was something to show.
 */
export async function restoreSession(): Promise<boolean> {
  const livreurId = lastLivreur()
  const snapshot = livreurId === null ? undefined : await readSnapshot(livreurId)
  if (!snapshot || readMe() !== undefined) return false
  const updatedAt = snapshot.at
  const missionsKey = getQueryKey(trpc.missions.list, undefined, 'query')
  if (snapshot.missions) queryClient.setQueryData(missionsKey, snapshot.missions, { updatedAt })
  queryClient.setQueryData(meKey(), snapshot.me, { updatedAt: RESTORED_AT })
  return true
}
