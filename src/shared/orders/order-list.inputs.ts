import * as z from 'zod/mini'
import { dayField, idField, instantField } from '#shared/fields.ts'
import { paging, searchField } from '#shared/paging.ts'
import { NO_VALUE, OPINION_FILTERS, PAYMENT_FILTERS } from './order-filters.ts'
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

/** What narrows the list besides; null or absent is any. */
const filterFields = {
  livreur: z.nullish(z.union([idField, z.literal(NO_VALUE)])),
  quarter: z.nullish(z.string().check(z.maxLength(100))),
  dueFrom: z.nullish(instantField),
  dueTo: z.nullish(instantField),
  payment: z.nullish(z.enum(PAYMENT_FILTERS)),
  opinion: z.nullish(z.enum(OPINION_FILTERS)),
}

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
    ...filterFields,
    cursor: z.nullish(listCursorField),
  })
  .check(
    z.refine(({ from, to }) => !from || !to || from <= to, {
      path: ['to'],
      error: 'La fin vient avant le début.',
    }),
  )
export type OrderListInput = z.infer<typeof orderListInput>

/** A view and what narrows it. */
export const orderFacetsInput = z.strictObject({
  view: z._default(z.enum(LIST_VIEWS), 'all'),
  status: boardInput.shape.status,
  sort: z._default(z.enum(LIST_SORTS), 'due'),
  ...filterFields,
})
export type OrderFacetsInput = z.infer<typeof orderFacetsInput>
