import type { Outputs } from '#web/trpc.ts'
import type { ListedOrder } from '../order-view.ts'

type Counts = Outputs['orders']['counts']

/** Orders that follow one another in the list for the same reason. */
export interface OrderGroup {
  name: 'late' | 'recontact' | 'others'
  orders: ListedOrder[]
}

function groupOf({ dueAt, heldSince }: ListedOrder, now: number): OrderGroup['name'] {
  if (dueAt !== null && dueAt < now) return 'late'
  return heldSince === null ? 'others' : 'recontact'
}

/** A heading alone would say nothing, but that all is late. */
export function isDivided(groups: readonly OrderGroup[]): boolean {
  return groups.length > 1 || groups[0]?.name === 'late'
}

/** Cuts the rows where their group changes. `now` is when the server divided them, in milliseconds UTC. */
export function groupsOf(orders: readonly ListedOrder[], now: number): OrderGroup[] {
  const groups: OrderGroup[] = []
  for (const order of orders) {
    const name = groupOf(order, now)
    const last = groups.at(-1)
    if (last?.name === name) last.orders.push(order)
    else groups.push({ name, orders: [order] })
  }
  return groups
}

const LABELS: Record<OrderGroup['name'], string> = {
  late: 'En retard',
  recontact: 'À recontacter',
  others: 'Par échéance',
}

/** Only what is late is red. */
export const GROUP_TONES: Record<OrderGroup['name'], string> = {
  late: 'negative',
  recontact: 'caution',
  others: 'quiet',
}

/** The heading of a group, with the number of all its orders while nothing narrows the list. */
export function groupHeading(name: OrderGroup['name'], counts: Counts | undefined): string {
  if (!counts) return LABELS[name]
  const { all, late, recontact } = counts.views
  const others = all - late - recontact
  return `${LABELS[name]} ${{ late, recontact, others }[name]}`
}
