import type { CLIENT_CHIPS, OrderStatus } from '#shared/order-status.ts'
import { isStaff, type Role } from '#shared/roles.ts'
import { isolated } from './isolate.ts'
import { lowerFirst } from './letter-case.ts'

interface StatusWords {
  /** On badges and in lists. */
  label: string
  /** Shown to the team in its place. */
  team?: string
  /** On the client's home, where there is little room. */
  home?: string
  /** On the client's chips and in their thread. */
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
    client: 'Livreur assigné pour la livraison',
    toClient: () => 'Livreur assigné pour la livraison',
    toFollower: (who) => `${who} va rapporter le linge`,
  },
  delivery_en_route: {
    label: 'Livraison en route',
    home: 'En livraison',
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

/** The French label of a status; `assigned` reads differently to a client and to the team. */
export function statusLabel(status: OrderStatus, role: Role): string {
  const { label, team } = STATUS_WORDS[status]
  return (role !== 'client' && team) || label
}

/** The label of a status on the client's home screen. */
export function homeLabel(status: OrderStatus): string {
  return STATUS_WORDS[status].home ?? statusLabel(status, 'client')
}

/** The label of a client's chip. */
export function chipLabel(chip: (typeof CLIENT_CHIPS)[number]): string {
  const { label, client } = STATUS_WORDS[chip]
  return client ?? label
}

/** A status in the middle of a sentence to the team: `en traitement`. */
export const statusInside = (status: OrderStatus): string =>
  lowerFirst(statusLabel(status, 'admin'))

/** A step in the thread of an order. */
export function threadLabel(status: OrderStatus, role: Role): string {
  const { thread, client } = STATUS_WORDS[status]
  return thread ?? ((!isStaff(role) && client) || statusLabel(status, role))
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
