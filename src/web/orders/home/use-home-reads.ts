import { nextPage } from '#web/components/lists/paged-list.tsx'
import { isFirstTry } from '#web/query-client.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { useOpenOrders } from '../board/use-open-orders.ts'
import { useOwnPrices } from '../own-prices.ts'

/** The reads of the client's home, in one request. */
export function useHomeReads() {
  const { byLink } = useMe()
  const { query: open, orders } = useOpenOrders()
  const latest = trpc.orders.latest.useQuery()
  const history = trpc.orders.history.useInfiniteQuery({}, { ...nextPage })
  const catalogue = trpc.products.catalogue.useQuery()
  const { read: ownPrices, priced, company } = useOwnPrices()
  const asked = trpc.closings.asked.useQuery()
  const told = trpc.closings.told.useQuery()
  const claims = trpc.claims.mine.useQuery()
  const credit = trpc.credit.mine.useQuery()
  const weekly = trpc.recurring.mine.useQuery(undefined, { enabled: byLink })
  return {
    open,
    orders,
    latest,
    history,
    delivered: history.data?.pages.flatMap(({ items }) => items) ?? [],
    catalogue,
    /** The catalogue as this client pays it. */
    priced,
    isCompany: company !== undefined,
    credit,
    /** Each part may still come with the first answer: until then none has its place. A second try is not waited for. */
    isFirstTry: [
      open,
      latest,
      history,
      catalogue,
      ownPrices,
      asked,
      told,
      claims,
      credit,
      weekly,
    ].some(isFirstTry),
  }
}

export type HomeReads = ReturnType<typeof useHomeReads>
