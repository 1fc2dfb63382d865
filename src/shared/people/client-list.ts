import * as z from 'zod/mini'
import { DAY_MS } from '#shared/dates.ts'
import { idField, instantField } from '#shared/fields.ts'
import { paging, searchField } from '#shared/paging.ts'

/** The views of the team's list of clients: all, who owes, who has not ordered for long, companies. */
export const CLIENT_VIEWS = ['all', 'owing', 'lost', 'companies'] as const
export type ClientView = (typeof CLIENT_VIEWS)[number]

/** By the last order, the newest first; by what is owed, the most first; by name. */
export const CLIENT_SORTS = ['recent', 'balance', 'name'] as const
export type ClientSort = (typeof CLIENT_SORTS)[number]

/** A client without an order for so long is « Perdu de vue ». */
export const LOST_DAYS = 60
export const LOST_MS = LOST_DAYS * DAY_MS

/**
 * The list is read part after part: clients who owe; who ordered; who never did; all of them by name; companies by name; and
 * those whom a search finds by quarter, or by name or number.
 */
export const CLIENT_PARTS = [
  'owing',
  'ordered',
  'new',
  'named',
  'companies',
  'quarter',
  'found',
] as const
export type ClientListPart = (typeof CLIENT_PARTS)[number]

/** The client of this part after which a page starts. `at` is the francs or the time that the part goes by. */
const clientCursorField = z.strictObject({
  part: z.enum(CLIENT_PARTS),
  at: instantField,
  id: idField,
})
export type ClientCursor = z.infer<typeof clientCursorField>

export const clientListInput = z.strictObject({
  view: z._default(z.enum(CLIENT_VIEWS), 'all'),
  sort: z._default(z.enum(CLIENT_SORTS), 'recent'),
  /** Looks at all clients, whatever the view: a name, three figures of a phone, or a quarter. */
  search: searchField,
  direction: paging.direction,
  cursor: z.nullish(clientCursorField),
})
export type ClientListInput = z.infer<typeof clientListInput>
