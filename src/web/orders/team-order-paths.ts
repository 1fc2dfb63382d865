import { paths } from '#web/lib/navigation/paths.ts'

/** Search parameters of the screen: the chosen client, the order that was just placed. */
export const CLIENT_PARAM = 'client'
/** `commande` opens the drawer of an order. */
export const PLACED_PARAM = 'passee'

/** The order form of a client. The client stands in the address, so that a reload and a second tab keep theirs. */
export function teamOrderPath(clientId: string): string {
  return `${paths.admin.newOrder}?${CLIENT_PARAM}=${clientId}`
}

/** The screen after a placed order. It names the order, so that a reload shows it again. */
export function teamOrderPlacedPath(orderId: string): string {
  return `${paths.admin.newOrder}?${PLACED_PARAM}=${orderId}`
}

/** The key of the basket of the person at the till: one for each member of the team, on this device. */
export function tillDraftKey(userId: string): string {
  return `caisse-${userId}`
}

/** The key of the draft of one client in the hands of one member of the team: two calls at once, in two tabs, stay apart. */
export function teamDraftKey(userId: string, clientId: string): string {
  return `equipe-${userId}-${clientId}`
}
