import type { Role } from './roles.ts'

/** The statuses of an order, spelled as they are stored, in the order of the path. */
export const ORDER_STATUSES = [
  'pending',
  'assigned',
  'pickup_en_route',
  'picked_up',
  'processing',
  'assigned_for_delivery',
  'delivery_en_route',
  'completed',
  'cancelled',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Who moves an order: staff count as `admin`; a client and a livreur only move their own. */
export type Mover = 'client' | 'livreur' | 'admin'

interface Transition {
  by: readonly Mover[]
  /** True when the move names a livreur: it goes through an assignment, never through a bare status change. */
  assigns?: true
  /** True when the order is taken back from its livreur, before they set off: it goes to nobody, never through a bare status change. */
  unassigns?: true
  /** True when an assignment is undone before anybody was told: never through a bare status change. */
  undoes?: true
  /** True when a ride ends without its visit: through the report of a missed one, or another time chosen in time. */
  missed?: true
  /** True when the order must be one of the counter: it goes through a count there, never through a bare status change. */
  atCounter?: true
}

/** The status machine: from → to → who may. Server guards and every button read this table. */
export const ORDER_TRANSITIONS: Record<OrderStatus, Partial<Record<OrderStatus, Transition>>> = {
  pending: {
    assigned: { by: ['admin'], assigns: true },
    picked_up: { by: ['admin'], atCounter: true },
    cancelled: { by: ['admin', 'client'] },
  },
  assigned: {
    pending: { by: ['admin'], unassigns: true },
    pickup_en_route: { by: ['livreur'] },
    picked_up: { by: ['admin'] },
    cancelled: { by: ['admin'] },
  },
  pickup_en_route: {
    assigned: { by: ['livreur', 'client', 'admin'], missed: true },
    picked_up: { by: ['livreur', 'admin'] },
    cancelled: { by: ['admin'] },
  },
  picked_up: {
    processing: { by: ['admin'] },
    assigned_for_delivery: { by: ['admin'], assigns: true },
    completed: { by: ['admin'], atCounter: true },
    cancelled: { by: ['admin'] },
  },
  processing: {
    assigned_for_delivery: { by: ['admin'], assigns: true },
    completed: { by: ['admin'], atCounter: true },
    cancelled: { by: ['admin'] },
  },
  assigned_for_delivery: {
    picked_up: { by: ['admin'], undoes: true },
    processing: { by: ['admin'], unassigns: true },
    delivery_en_route: { by: ['livreur', 'admin'] },
    completed: { by: ['admin'] },
    cancelled: { by: ['admin'] },
  },
  delivery_en_route: {
    assigned_for_delivery: { by: ['livreur', 'client', 'admin'], missed: true },
    completed: { by: ['livreur', 'admin'] },
    cancelled: { by: ['admin'] },
  },
  completed: {},
  cancelled: {},
}

/** The part a role plays in the status machine. */
export function moverOf(role: Role): Mover {
  return role === 'superadmin' ? 'admin' : role
}

/** Leaves out the moves that have an act of their own: an assignment or its undoing, a missed visit, a count at the counter. */
export function canMove(role: Role, from: OrderStatus, to: OrderStatus): boolean {
  const move = ORDER_TRANSITIONS[from][to]
  if (!move || move.assigns || move.unassigns || move.undoes) return false
  if (move.missed || move.atCounter) return false
  return move.by.includes(moverOf(role))
}

/** The statuses in which an order is counted at the counter: dropped, then collected. */
export const COUNTER_STATUSES = [
  'pending',
  'picked_up',
  'processing',
] as const satisfies readonly OrderStatus[]
export type CounterStatus = (typeof COUNTER_STATUSES)[number]

/** The status after a count at the counter; undefined where nothing is counted there. */
export function counterMoveFrom(from: OrderStatus): 'picked_up' | 'completed' | undefined {
  const moves = ORDER_TRANSITIONS[from]
  if (moves.picked_up?.atCounter) return 'picked_up'
  if (moves.completed?.atCounter) return 'completed'
}

/** The statuses that an admin may choose by hand from here, cancelling included. Nothing is collected before its total is agreed to. */
export function manualMoves(from: OrderStatus, isToAgree = false): OrderStatus[] {
  return ORDER_STATUSES.filter(
    (to) => canMove('admin', from, to) && !(isToAgree && to === 'picked_up'),
  )
}

/** The ways in which a livreur is given an order. */
export const ASSIGNMENT_KINDS = ['pickup', 'delivery', 'reassign'] as const
export type AssignmentKind = (typeof ASSIGNMENT_KINDS)[number]

/** The status after an assignment: for a pick-up, for a delivery, or none. */
export function assignmentFrom(
  from: OrderStatus,
): 'assigned' | 'assigned_for_delivery' | undefined {
  if (ORDER_TRANSITIONS[from].assigned?.assigns) return 'assigned'
  if (ORDER_TRANSITIONS[from].assigned_for_delivery?.assigns) return 'assigned_for_delivery'
}

/** The status of an order that is taken back from its livreur; undefined where nobody has it yet, or they have set off. */
export function takenBackFrom(from: OrderStatus): OrderStatus | undefined {
  return ORDER_STATUSES.find((to) => ORDER_TRANSITIONS[from][to]?.unassigns)
}

/** Whether the livreur of this order may be replaced: one is set and the order is neither waiting nor over. */
export function canReassign(status: OrderStatus, livreurId: string | null): boolean {
  return livreurId !== null && status !== 'pending' && !isOver(status)
}

/** Whether an order in this status, with this livreur or none, may be given to a livreur in this way. */
export function canAssign(
  status: OrderStatus,
  livreurId: string | null,
  kind: AssignmentKind,
): boolean {
  if (kind === 'reassign') return canReassign(status, livreurId)
  return assignmentFrom(status) === (kind === 'pickup' ? 'assigned' : 'assigned_for_delivery')
}

/** Completed or cancelled: nothing moves any more, only deletion remains. */
export function isOver(status: OrderStatus): boolean {
  return status === 'completed' || status === 'cancelled'
}

/** The statuses of an order whose linen was taken at a visit or dropped. */
export const COLLECTED_STATUSES: OrderStatus[] = [
  'picked_up',
  'processing',
  'assigned_for_delivery',
  'delivery_en_route',
  'completed',
]

/** The statuses in which the laundry is with us and may be said to be ready. */
export const AT_LAUNDRY: readonly OrderStatus[] = ['picked_up', 'processing']

/** The statuses in which the clothes of an order are in our hands, between the two doors. */
export const AT_WORK = [
  'picked_up',
  'processing',
  'assigned_for_delivery',
] as const satisfies readonly OrderStatus[]

export const isAtWork = (status: OrderStatus): boolean => AT_WORK.some((one) => one === status)

/** The statuses from which work is still expected, in the order of the path. */
export const OPEN_STATUSES = ORDER_STATUSES.filter(
  (status) => status !== 'completed' && status !== 'cancelled',
)

/** The four statuses in which an order is on its livreur's list and may be followed on the map. */
export const MISSION_STATUSES = [
  'assigned',
  'pickup_en_route',
  'assigned_for_delivery',
  'delivery_en_route',
] as const satisfies readonly OrderStatus[]

/** Whether the order is a mission of its livreur right now. */
export function isMission(status: OrderStatus): boolean {
  return (MISSION_STATUSES as readonly OrderStatus[]).includes(status)
}

/** A livreur's number of missions in words: `Aucune mission`, `3 missions`. */
export function missionsLabel(count: number): string {
  if (count === 0) return 'Aucune mission'
  return count === 1 ? '1 mission' : `${count} missions`
}

interface MissionStep {
  type: 'Ramassage' | 'Livraison'
  to: OrderStatus
  /** Text of the livreur's button. */
  action: string
}

/** The livreur's next step from each mission status. */
export const MISSION_STEPS: Record<(typeof MISSION_STATUSES)[number], MissionStep> = {
  assigned: { type: 'Ramassage', to: 'pickup_en_route', action: 'En route pour ramassage' },
  pickup_en_route: { type: 'Ramassage', to: 'picked_up', action: 'Confirmer le ramassage' },
  assigned_for_delivery: {
    type: 'Livraison',
    to: 'delivery_en_route',
    action: 'En route pour livraison',
  },
  delivery_en_route: { type: 'Livraison', to: 'completed', action: 'Confirmer la livraison' },
}

/** The livreur's next step, or nothing outside a mission. */
export function missionStep(status: OrderStatus): MissionStep | undefined {
  return isMission(status) ? MISSION_STEPS[status as keyof typeof MISSION_STEPS] : undefined
}

/** The steps a client follows, in order; `assigned_for_delivery` is still shown at « En traitement ». */
export const CLIENT_CHIPS = OPEN_STATUSES.filter((status) => status !== 'assigned_for_delivery')

/** The chip of an order in progress. */
export function currentChip(status: OrderStatus): (typeof CLIENT_CHIPS)[number] | undefined {
  if (status === 'assigned_for_delivery') return 'processing'
  return CLIENT_CHIPS.find((chip) => chip === status)
}
