import * as z from 'zod/mini'
import { dayField, idField, instantField } from '#shared/fields.ts'
import { paging, searchField } from '#shared/paging.ts'
import { MAX_VALUES, NO_VALUE, OPINION_FILTERS, PAYMENT_FILTERS } from './order-filters.ts'
import { LIST_PARTS, LIST_SORTS, LIST_VIEWS } from './order-list.ts'
import { boardInput } from './orders.inputs.ts'

/** The row of this part after which a page starts, as the parts were divided at `now`. Times are milliseconds UTC. */
const listCursorField = z.strictObject({
  part: z.enum(LIST_PARTS),
  at: instantField,
  id: idField,
  now: instantField,
})
export type ListCursor = z.infer<typeof listCursorField>

const anyOf = <Field extends z.core.$ZodType>(field: Field) =>
  z._default(z.array(field).check(z.maxLength(MAX_VALUES)), [])

export const filterFields = {
  livreur: anyOf(z.union([idField, z.literal(NO_VALUE)])),
  quarter: anyOf(z.string().check(z.maxLength(100))),
  due: anyOf(z.strictObject({ from: instantField, to: instantField })),
  payment: anyOf(z.enum(PAYMENT_FILTERS)),
  opinion: anyOf(z.enum(OPINION_FILTERS)),
}

/** They look among all orders, whatever the view, and list the newest first, except where only `status` is given. */
const foundFields = {
  search: searchField,
  status: boardInput.shape.status,
  /** Only the orders of this client; the search is then not looked at. */
  clientId: z.nullish(idField),
  /** Days as `YYYY-MM-DD`, both counted in; either end may be open. */
  from: z.nullish(dayField),
  to: z.nullish(dayField),
}

export const orderListInput = z
  .strictObject({
    view: z._default(z.enum(LIST_VIEWS), 'all'),
    ...foundFields,
    /** It is of the view of all orders. */
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

/** A view, or what is looked for, and what narrows it. */
export const orderFacetsInput = z.strictObject({
  view: z._default(z.enum(LIST_VIEWS), 'all'),
  ...foundFields,
  sort: z._default(z.enum(LIST_SORTS), 'due'),
  ...filterFields,
})
export type OrderFacetsInput = z.infer<typeof orderFacetsInput>
