import * as z from 'zod/mini'
import { idField } from '../fields.ts'
import { paging, searchField } from '../paging.ts'
import { LIST_PARTS, LIST_SORTS, LIST_VIEWS } from './order-list.ts'
import { boardInput } from './orders.inputs.ts'

/** Where a page starts: after this row of this part, as the parts were divided at `now`. Times are milliseconds UTC. */
const listCursorField = z.strictObject({
  part: z.enum(LIST_PARTS),
  at: z.int(),
  id: idField,
  now: z.int(),
})
export type ListCursor = z.infer<typeof listCursorField>

export const orderListInput = z.strictObject({
  view: z._default(z.enum(LIST_VIEWS), 'all'),
  /** These two look at all orders, whatever the view. What a search finds comes newest first. */
  search: searchField,
  status: boardInput.shape.status,
  /** Of the view of all orders. */
  sort: z._default(z.enum(LIST_SORTS), 'due'),
  direction: paging.direction,
  cursor: z.nullish(listCursorField),
})
export type OrderListInput = z.infer<typeof orderListInput>
