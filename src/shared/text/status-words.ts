import type { OrderStatus } from '#shared/order-status.ts'
import type { Role } from '#shared/roles.ts'
import { isolated } from './isolate.ts'
import { lowerFirst } from './letter-case.ts'

interface StatusWords {
  /** On badges and in lists. */
  label: string
  /** Shown to the team in its place. */
  team?: string
  /** Shown to the client in its place. */
  client?: string
  /** In the thread of the order, for everyone. */
  thread?: string
  /** The state in one sentence, to the client and to whom the order is shared with; `who` is the livreur. */
  toClient: (who: string) => string
  toFollower: (who: string) => string
}

/** Every word of a status: to say one otherwise, change it here. */
const STATUS_WORDS: Record<OrderStatus, StatusWords> = {
  pending: {
    label: 'En attente',
    thread: 'Commande reçue',
    toClient: () => 'Nous cherchons votre livreur',
    toFollower: () => 'Lavéo cherche un livreur',
  },
  assigned: {
    label: 'Livreur assigné',
    team: 'Ramassage assigné',
    toClient: (who) => `${who} va passer chez vous`,
    toFollower: (who) => `${who} va venir chercher le linge`,
  },
  pickup_en_route: {
    label: 'Ramassage en route',
    toClient: (who) => `${who} est en route vers vous`,
    toFollower: (who) => `${who} vient chercher le linge`,
  },
  picked_up: {
    label: 'Ramassée',
    toClient: () => 'Votre linge est avec nous',
    toFollower: () => 'Le linge est chez Lavéo',
  },
  processing: {
    label: 'En traitement',
    toClient: () => 'Votre linge est entre nos mains',
    toFollower: () => 'Lavéo s’occupe du linge',
  },
  assigned_for_delivery: {
    label: 'Assigné pour livraison',
    toClient: () => 'Livreur assigné pour la livraison',
    toFollower: (who) => `${who} va rapporter le linge`,
  },
  delivery_en_route: {
    label: 'Livraison en route',
    client: 'Retour en cours',
    toClient: (who) => `${who} vous rapporte votre linge`,
    toFollower: (who) => `${who} rapporte le linge`,
  },
  completed: {
    label: 'Livrée',
    toClient: () => 'Votre linge est livré',
    toFollower: () => 'Le linge est livré',
  },
  cancelled: {
    label: 'Annulée',
    toClient: () => 'La commande est annulée',
    toFollower: () => 'La commande est annulée',
  },
}

/** The French label of a status: one word for clients, on every screen and in every message, and one for the team. */
export function statusLabel(status: OrderStatus, role: Role): string {
  const { label, team, client } = STATUS_WORDS[status]
  return (role === 'client' ? client : team) ?? label
}

/** A status in the middle of a sentence to the team: `en traitement`. */
export const statusInside = (status: OrderStatus): string =>
  lowerFirst(statusLabel(status, 'admin'))

/** A step in the thread of an order. */
export function threadLabel(status: OrderStatus, role: Role): string {
  return STATUS_WORDS[status].thread ?? statusLabel(status, role)
}

/** The state of an order in one sentence to its client, or to one whom it is shared with. */
export function statusSentence(
  status: OrderStatus,
  reader: 'client' | 'follower',
  who = 'Le livreur',
): string {
  const { toClient, toFollower } = STATUS_WORDS[status]
  return (reader === 'client' ? toClient : toFollower)(isolated(who))
}
