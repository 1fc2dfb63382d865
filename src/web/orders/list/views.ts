import { LIST_VIEWS, type ListView } from '#shared/orders/order-list.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { cappedCount } from '#web/components/frame/nav-item.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { FILTER_PARAMS } from '../filters/filter-params.ts'

export const VIEW_LABELS: Record<ListView, string> = {
  all: 'Toutes',
  unassigned: 'Non assignées',
  inProgress: 'En cours',
  delivered: 'Livrées',
  cancelled: 'Annulées',
  toDeliver: 'À livrer',
  late: 'En retard',
  recontact: 'À recontacter',
  express: 'Express',
  unpaid: 'Impayées',
  toCollect: 'À retirer',
}

/** The titles of the views that share the address of the board. */
export const VIEW_TITLES: Partial<Record<ListView, string>> = {
  toDeliver: 'Commandes à livrer',
  late: 'Commandes en retard',
  recontact: 'Clients à recontacter',
  express: 'Commandes express',
  unpaid: 'Commandes impayées',
  toCollect: 'Linge à retirer',
  cancelled: 'Commandes annulées',
}

/** Those that part all orders, so that their figures add up. */
export const PARTING_VIEWS: readonly ListView[] = [
  'all',
  'unassigned',
  'inProgress',
  'delivered',
  'cancelled',
]
/** Those that overlap with them: of what waits for somebody, then the others. */
export const WAITING_VIEWS: readonly ListView[] = ['toDeliver', 'late', 'recontact', 'unpaid']
export const OTHER_VIEWS: readonly ListView[] = ['express', 'toCollect']

/** All of them in one row that scrolls, what presses first. */
export const PHONE_VIEWS: readonly ListView[] = [
  'all',
  'toDeliver',
  'late',
  'unassigned',
  'recontact',
  'inProgress',
  'unpaid',
  'delivered',
  'cancelled',
  ...OTHER_VIEWS,
]

/** The time in a row: when the order is due, for how long it is unpaid, since when it is ready, or when it was ordered. */
export type RowTime = 'due' | 'unpaid' | 'ready' | 'day'

/** The views of what waits for the client. */
export const BY_AGE: ReadonlyMap<ListView, RowTime> = new Map([
  ['unpaid', 'unpaid'],
  ['toCollect', 'ready'],
])

const PARAM = 'vue'

/** The words of the views that have no path of their own, in the address of the board. */
const WORDS: Partial<Record<ListView, string>> = {
  toDeliver: 'a-livrer',
  late: 'en-retard',
  recontact: 'a-recontacter',
  express: 'express',
  unpaid: 'impayees',
  toCollect: 'a-retirer',
  cancelled: 'annulees',
}

const PATHS: Partial<Record<ListView, string>> = {
  unassigned: paths.admin.unassigned,
  inProgress: paths.admin.inProgress,
  delivered: paths.admin.delivered,
}

/** The address of a view. It leaves the search and the status, and keeps the chips of the address. */
export function viewAddress(
  view: ListView,
  params = new URLSearchParams(),
): { pathname: string; search: string } {
  const word = WORDS[view]
  const kept = new URLSearchParams(word ? { [PARAM]: word } : {})
  for (const param of Object.values(FILTER_PARAMS)) {
    const value = params.get(param)
    if (value !== null) kept.set(param, value)
  }
  const search = kept.toString()
  return { pathname: PATHS[view] ?? paths.admin.dashboard, search: search && `?${search}` }
}

/** The view that the address of the board names. */
export function viewIn(params: URLSearchParams): ListView {
  const word = params.get(PARAM)
  return LIST_VIEWS.find((view) => word !== null && WORDS[view] === word) ?? 'all'
}

/** Views whose orders are counted up to a limit only. */
const CAPPED = new Set<ListView>([...WAITING_VIEWS, ...OTHER_VIEWS])

/** False where the figure is capped: `99+`. */
export const isWhole = (view: ListView, count: number): boolean =>
  !CAPPED.has(view) || cappedCount(count) === String(count)

/** The number of orders of a view: `1 297`, or `99+` where more are not counted. */
export function viewFigure(view: ListView, count: number): string {
  return CAPPED.has(view) ? cappedCount(count) : formatFrancs(count)
}
