import { getQueryKey } from '@trpc/react-query'
import { meKey, queryClient, readMe } from '#web/query-client.ts'
import type { KeptTill } from '#web/record/queue-database.ts'
import { trpc } from '#web/trpc.ts'
import { lastAccount, RESTORED_AT } from '../last-account.ts'
import { readSnapshot } from './snapshot.ts'

/**
 * While the server does not answer, puts the account that worked here last in the query cache, with its missions or its till.
 * The server's answer replaces them later. Resolves to whether there was something to show.
 */
export async function restoreSession(): Promise<boolean> {
  const accountId = lastAccount()
  const snapshot = accountId === null ? undefined : await readSnapshot(accountId)
  if (!snapshot || readMe() !== undefined) return false
  const updatedAt = snapshot.at
  const missionsKey = getQueryKey(trpc.missions.list, undefined, 'query')
  if (snapshot.missions) queryClient.setQueryData(missionsKey, snapshot.missions, { updatedAt })
  if (snapshot.till) restoreTill(snapshot.till, updatedAt)
  queryClient.setQueryData(meKey(), snapshot.me, { updatedAt: RESTORED_AT })
  return true
}

function restoreTill({ catalogue, popular, bags, clients }: KeptTill, updatedAt: number): void {
  for (const [key, data] of [
    [getQueryKey(trpc.products.catalogue, undefined, 'query'), catalogue],
    [getQueryKey(trpc.checkout.popular, undefined, 'query'), popular],
    [getQueryKey(trpc.counter.bags, undefined, 'query'), bags],
    [getQueryKey(trpc.users.recentClients, undefined, 'query'), clients],
  ] as const)
    queryClient.setQueryData(key, data, { updatedAt })
}
