import type { OrderStatus } from '#shared/order-status.ts'

/** The views of the team's list of orders. */
export const LIST_VIEWS = [
  'all',
  'unassigned',
  'inProgress',
  'delivered',
  'cancelled',
  'toDeliver',
  'late',
  'recontact',
  'unpaid',
  'express',
  'toCollect',
] as const
export type ListView = (typeof LIST_VIEWS)[number]

/** The orders in which the view of all orders can be sorted. No other column sorts it: each would need an index. */
export const LIST_SORTS = ['due', 'recent'] as const
export type ListSort = (typeof LIST_SORTS)[number]

/**
 * The parts of the views, one after another: what is late, what waits for a new time, what is due, what is open without
 * a due time, what is over. The others are a view by themselves.
 */
export const LIST_PARTS = [
  'late',
  'recontact',
  'due',
  'undated',
  'over',
  'recent',
  'pending',
  'inProgress',
  'cancelled',
  'toDeliver',
  'express',
  'unpaid',
  'toCollect',
] as const
export type ListPart = (typeof LIST_PARTS)[number]

/**
 * A view is one list, whose order the specification fixes for three of them. That of the orders in progress ends with those
 * that were cancelled, which its figure leaves out.
 */
export const PARTS_OF_VIEW: Record<ListView, readonly ListPart[]> = {
  all: ['late', 'recontact', 'due', 'undated', 'over'],
  unassigned: ['pending'],
  inProgress: ['inProgress', 'cancelled'],
  delivered: ['over'],
  late: ['late'],
  recontact: ['recontact'],
  express: ['express'],
  unpaid: ['unpaid'],
  toCollect: ['toCollect'],
  cancelled: ['cancelled'],
  toDeliver: ['toDeliver'],
}

export const isPartCounted = (view: ListView, part: ListPart): boolean =>
  view !== 'inProgress' || part !== 'cancelled'

/** The only status of a view that has one. */
export const STATUS_OF_VIEW: Partial<Record<ListView, OrderStatus>> = {
  delivered: 'completed',
}
