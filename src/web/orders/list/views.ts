import { LIST_VIEWS, type ListView } from '#shared/orders/order-list.ts'
import type { Modules } from '#shared/shop/modules/modules.ts'
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

/** All views, in the order in which they stand. */
const IN_ORDER: readonly ListView[] = [
  'all',
  'late',
  'recontact',
  'toDeliver',
  'toCollect',
  'unpaid',
  'unassigned',
  'inProgress',
  'delivered',
  'express',
  'cancelled',
]

/** Those that hold something, and the current one. A view of a module that is off is nowhere. */
export function shownViews(
  counts: Record<ListView, number> | undefined,
  current: ListView | 'period',
  { express }: Pick<Modules, 'express'>,
): ListView[] {
  return IN_ORDER.filter((view) => {
    if (view === 'express' && !express) return false
    return view === 'all' || view === current || (counts?.[view] ?? 0) > 0
  })
}

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

/** Links of before called « À retirer » so. */
const FORMER_WORD = 'non-reclamees'

/** The view that the address of the board names; all orders, where it names none that the shop has. */
export function viewIn(params: URLSearchParams, { express }: Pick<Modules, 'express'>): ListView {
  const word = params.get(PARAM)
  if (word === FORMER_WORD) return 'toCollect'
  const named = LIST_VIEWS.find((view) => word !== null && WORDS[view] === word) ?? 'all'
  return named === 'express' && !express ? 'all' : named
}

/** Views whose orders are counted up to a limit only. */
const CAPPED = new Set<ListView>([
  'late',
  'recontact',
  'toDeliver',
  'toCollect',
  'unpaid',
  'express',
])

/** The number of orders of a view: `1 297`, or `99+` where more are not counted. */
export function viewFigure(view: ListView, count: number): string {
  return CAPPED.has(view) ? cappedCount(count) : formatFrancs(count)
}
