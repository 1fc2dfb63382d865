import { nextPage } from '#web/components/lists/paged-list.tsx'
import { trpc } from '#web/trpc.ts'

/** The client's orders in progress: those of the pages read so far, and the older ones that need something from them. */
export function useOpenOrders() {
  const query = trpc.orders.mine.useInfiniteQuery({}, { ...nextPage })
  const pages = query.data?.pages ?? []
  const listed = pages.flatMap((page) => page.items)
  const read = new Set(listed.map(({ id }) => id))
  const older = pages[0]?.olderPressing.filter(({ id }) => !read.has(id)) ?? []
  return { query, orders: [...listed, ...older] }
}
