import * as z from 'zod/mini'
import { dayField, idField, instantField } from '#shared/fields.ts'
import { paging, searchField } from '#shared/paging.ts'
import { LIST_PARTS, LIST_SORTS, LIST_VIEWS } from './order-list.ts'
import { boardInput } from './orders.inputs.ts'

/** Where a page starts: after this row of this part, as the parts were divided at `now`. Times are milliseconds UTC. */
const listCursorField = z.strictObject({
  part: z.enum(LIST_PARTS),
  at: instantField,
  id: idField,
  now: instantField,
})
export type ListCursor = z.infer<typeof listCursorField>

export const orderListInput = z
  .strictObject({
    view: z._default(z.enum(LIST_VIEWS), 'all'),
    /** These look at all orders, whatever the view. What they find comes newest first, but by a status alone. */
    search: searchField,
    status: boardInput.shape.status,
    /** Only the orders of this client; the search is then not looked at. */
    clientId: z.nullish(idField),
    /** Days as `YYYY-MM-DD`, both counted in; either end may be open. */
    from: z.nullish(dayField),
    to: z.nullish(dayField),
    /** Of the view of all orders. */
    sort: z._default(z.enum(LIST_SORTS), 'due'),
    direction: paging.direction,
    cursor: z.nullish(listCursorField),
  })
  .check(
    z.refine(({ from, to }) => !from || !to || from <= to, {
      path: ['to'],
      error: 'La fin vient avant le début.',
    }),
  )
export type OrderListInput = z.infer<typeof orderListInput>
