import type { Role } from '../accounts/roles.ts'
import type { CLIENT_CHIPS, OrderStatus } from '../orders/orders.ts'

const STATUS_LABELS: Record<OrderStatus, string> = {
  pending: 'En attente',
  assigned: 'Livreur assigné',
  pickup_en_route: 'Ramassage en route',
  picked_up: 'Ramassée',
  processing: 'En traitement',
  assigned_for_delivery: 'Assigné pour livraison',
  delivery_en_route: 'Livraison en route',
  completed: 'Livrée',
  cancelled: 'Annulée',
}

/** The French label of a status; `assigned` reads differently to a client and to the team. */
export function statusLabel(status: OrderStatus, role: Role): string {
  return status === 'assigned' && role !== 'client' ? 'Ramassage assigné' : STATUS_LABELS[status]
}

/** The label of a status on the client's home screen, where the ride back has a shorter word. */
export function homeLabel(status: OrderStatus): string {
  return status === 'delivery_en_route' ? 'En livraison' : statusLabel(status, 'client')
}

/** The label of a client's chip: the return ride has its own word. */
export function chipLabel(chip: (typeof CLIENT_CHIPS)[number]): string {
  return chip === 'delivery_en_route' ? 'Retour en cours' : STATUS_LABELS[chip]
}
