import { nextPage } from '#web/components/lists/paged-list.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { isFirstTry } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { useOpenOrders } from '../board/use-open-orders.ts'
import { byNeed } from '../client/by-need.ts'
import { useOwnPrices } from '../own-prices.ts'

/** The reads of the client's home, in one request. */
export function useHomeReads() {
  const { query: open, orders } = useOpenOrders()
  const latest = trpc.orders.latest.useQuery()
  const history = trpc.orders.history.useInfiniteQuery({}, { ...nextPage })
  const catalogue = trpc.products.catalogue.useQuery()
  const { read: ownPrices, priced, company } = useOwnPrices()
  const claims = trpc.claims.mine.useQuery()
  const credit = trpc.credit.mine.useQuery()
  const reads = [open, latest, history, catalogue, ownPrices, claims, credit]
  return {
    open,
    asking: byNeed(orders, serverNow()),
    latest,
    history,
    delivered: history.data?.pages.flatMap(({ items }) => items) ?? [],
    catalogue,
    /** The catalogue as this client pays it. */
    priced,
    isCompany: company !== undefined,
    credit,
    claims: claims.data ?? [],
    /** Nothing was ever ordered. */
    isFirstTime: latest.data === null && orders.length === 0,
    /** Each part may still come with the first answer: until then none has its place. A second try is not waited for. */
    isFirstTry: reads.some(isFirstTry),
  }
}

export type HomeReads = ReturnType<typeof useHomeReads>
