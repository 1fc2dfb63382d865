import type { OrderStatus } from '#shared/orders/orders.ts'
import { isHeld, type VisitedOrder } from '#shared/visits/visits.ts'
import { firstName } from '#web/features/order-parts/first-name.ts'
import type { OrderView } from '#web/features/order-parts/order-view.ts'

/** The present state of the order, in one sentence. */
export function headline(
  order: VisitedOrder & Pick<OrderView, 'status' | 'livreur' | 'atCounter' | 'readyAt'>,
): string {
  if (isHeld(order)) return 'Nous attendons l’heure que vous choisirez'
  const { status, livreur } = order
  const who = livreur ? firstName(livreur.fullname) : 'Le livreur'
  const sentences: Partial<Record<OrderStatus, string>> = {
    pending: 'Nous cherchons votre livreur',
    assigned: `${who} va passer chez vous`,
    pickup_en_route: `${who} est en route vers vous`,
    picked_up: 'Votre linge est avec nous',
    processing: 'Votre linge est entre nos mains',
    assigned_for_delivery: 'Livreur assigné pour la livraison',
    delivery_en_route: `${who} vous rapporte votre linge`,
  }
  return (order.atCounter ? counterHeadline(order) : sentences[status]) ?? ''
}

/** The same at the counter, where no livreur passes. */
function counterHeadline({ status, readyAt }: Pick<OrderView, 'status' | 'readyAt'>) {
  if (status === 'pending') return 'Nous comptons votre linge au comptoir'
  return readyAt === null ? 'Votre linge est avec nous' : 'Venez chercher votre linge'
}
