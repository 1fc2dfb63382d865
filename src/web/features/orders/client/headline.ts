import type { OrderStatus } from '#shared/orders/orders.ts'
import { firstName } from '#web/features/order-parts/first-name.ts'

/** What is happening to the order, in one sentence. */
export function headline(status: OrderStatus, livreur: string | undefined): string {
  const who = livreur ? firstName(livreur) : 'Le livreur'
  const sentences: Partial<Record<OrderStatus, string>> = {
    pending: 'Nous cherchons votre livreur',
    assigned: `${who} va passer chez vous`,
    pickup_en_route: `${who} est en route vers vous`,
    picked_up: 'Votre linge est avec nous',
    processing: 'Votre linge est entre nos mains',
    assigned_for_delivery: 'Livreur assigné pour la livraison',
    delivery_en_route: `${who} vous rapporte votre linge`,
  }
  return sentences[status] ?? ''
}
