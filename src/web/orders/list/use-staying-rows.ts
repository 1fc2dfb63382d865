import { type InfiniteData, useIsMutating } from '@tanstack/react-query'
import { useRef } from 'react'
import { appCodeOf } from '#web/lib/error-message.ts'
import { trpc } from '#web/trpc.ts'
import type { ListedOrder } from '../order-view.ts'
import { useUndoOffers } from '../undo-offers.ts'

interface Page {
  items: ListedOrder[]
}

const ASSIGNING = new Set(['orders.assign', 'orders.assignMany', 'orders.undoAssigned'])

/**
 * The data with the rows that an assignment of this tab took out of it, each in its place and as it is by now, while « Annuler »
 * stands in them. `scope` names the list: rows of another one are not kept.
 */
export function useStayingRows<P extends Page>(
  data: InfiniteData<P> | undefined,
  scope: string,
): InfiniteData<P> | undefined {
  const offered = useUndoOffers()
  // An answer may come after the list that was read anew, and what is undone is not in it at once.
  const isAssigning =
    useIsMutating({
      predicate: ({ options }) => ASSIGNING.has(options.mutationKey?.flat().join('.') ?? ''),
    }) > 0
  const former = useRef({ scope, data })
  const rows = former.current.scope === scope ? rowsOf(former.current.data) : []
  const read = new Set(rowsOf(data).map(({ id }) => id))
  const staying = rows.filter(({ id }) => !read.has(id) && (isAssigning || offered.has(id)))
  const present = trpc.useQueries((t) =>
    staying.map(({ id: orderId }) => t.orders.detail({ orderId })),
  )
  const shown = new Map<string, ListedOrder>()
  for (const [n, row] of staying.entries()) {
    const { data: detail, error } = present[n] ?? {}
    if (appCodeOf(error) !== 'ORDER_NOT_FOUND') shown.set(row.id, detail?.order ?? row)
  }
  former.current = { scope, data: data && withRows(data, rows, shown) }
  return former.current.data
}

const rowsOf = (data: InfiniteData<Page> | undefined) =>
  data?.pages.flatMap(({ items }) => items) ?? []

/** Puts each row below the one that stood above it, or below the next one above where that one has left too. */
function withRows<P extends Page>(
  data: InfiniteData<P>,
  former: readonly ListedOrder[],
  staying: ReadonlyMap<string, ListedOrder>,
): InfiniteData<P> {
  if (staying.size === 0) return data
  const pages = data.pages.map((page) => ({ ...page, items: [...page.items] }))
  let place = { items: pages[0]?.items ?? [], next: 0 }
  for (const { id } of former) {
    const row = staying.get(id)
    if (row) place.items.splice(place.next, 0, row)
    for (const { items } of pages) {
      const found = items.findIndex((item) => item.id === id)
      if (found >= 0) place = { items, next: found + 1 }
    }
  }
  return { ...data, pages }
}
