import { useEffect } from 'react'
import { keepForOffline } from '#web/lib/worker.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { setLastAccount } from './last-account.ts'
import { saveSnapshot } from './session/snapshot.ts'

/** The till reads them itself: here only what it has read is looked at. */
const AS_READ = { enabled: false } as const
const CLIENTS_STALE_MS = 10 * 60_000

/** Keeps what the till has read on this device, so that it opens without a network as it was the last time. */
export function useKeptTill(): void {
  const me = useMe()
  const catalogue = trpc.products.catalogue.useQuery(undefined, AS_READ)
  const popular = trpc.checkout.popular.useQuery(undefined, AS_READ)
  const bags = trpc.counter.bags.useQuery(undefined, AS_READ)
  const clients = trpc.users.recentClients.useQuery(undefined, { staleTime: CLIENTS_STALE_MS })
  useEffect(() => keepForOffline('caisse'), [])
  const read = [catalogue.data, popular.data, bags.data, clients.data] as const
  const at = Math.max(catalogue.dataUpdatedAt, bags.dataUpdatedAt, clients.dataUpdatedAt)
  const [sold, often = [], here = [], known = []] = read
  useEffect(() => {
    if (!sold) return
    const till = { catalogue: sold, popular: often, bags: here, clients: known }
    void saveSnapshot({ me, missions: null, till, at }).then(() => setLastAccount(me.id))
  }, [me, sold, often, here, known, at])
}
