import type { ListView } from '#shared/orders/order-list.ts'
import type { Outputs } from '#web/trpc.ts'
import type { ListedOrder } from '../order-view.ts'
import { VIEW_LABELS, viewFigure } from './views.ts'

type Counts = Outputs['orders']['counts']

/** Orders that follow one another in the list for the same reason. */
export interface OrderGroup {
  name: 'late' | 'recontact' | 'others' | 'inProgress' | 'cancelled'
  orders: ListedOrder[]
}

function groupOf(
  { dueAt, heldSince, status }: ListedOrder,
  view: ListView,
  now: number,
): OrderGroup['name'] {
  if (view === 'inProgress') return status === 'cancelled' ? 'cancelled' : 'inProgress'
  if (dueAt !== null && dueAt < now) return 'late'
  return heldSince === null ? 'others' : 'recontact'
}

/** Groups whose heading says something where they stand alone. */
const SAID_ALONE = new Set<OrderGroup['name']>(['late', 'cancelled'])

export function isDivided(groups: readonly OrderGroup[]): boolean {
  const [first] = groups
  return groups.length > 1 || (first !== undefined && SAID_ALONE.has(first.name))
}

/** Parts the rows of a view into its groups, as the first of each stands. `now` is when the server divided them, in milliseconds UTC. */
export function groupsOf(
  orders: readonly ListedOrder[],
  view: ListView,
  now: number,
): OrderGroup[] {
  const groups: OrderGroup[] = []
  for (const order of orders) {
    const name = groupOf(order, view, now)
    const group = groups.find((one) => one.name === name)
    if (group) group.orders.push(order)
    else groups.push({ name, orders: [order] })
  }
  return groups
}

const LABELS: Record<OrderGroup['name'], string> = {
  late: VIEW_LABELS.late,
  recontact: VIEW_LABELS.recontact,
  others: 'Par échéance',
  inProgress: VIEW_LABELS.inProgress,
  cancelled: VIEW_LABELS.cancelled,
}

/** Only what is late is red. */
export const GROUP_TONES: Record<OrderGroup['name'], string> = {
  late: 'negative',
  recontact: 'caution',
  others: 'quiet',
  inProgress: 'quiet',
  cancelled: 'quiet',
}

/** The heading of a group, with the number of all its orders, while nothing narrows the list. */
export function groupHeading(name: OrderGroup['name'], counts: Counts | undefined): string {
  if (!counts) return LABELS[name]
  if (name === 'others') {
    const { all, late, recontact } = counts.views
    return `${LABELS.others} ${viewFigure('all', all - late - recontact)}`
  }
  return `${LABELS[name]} ${viewFigure(name, counts.views[name])}`
}
