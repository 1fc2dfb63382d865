import type { Outputs } from '#web/trpc.ts'

type Listed = Outputs['users']['list']['items'][number]

/** An account as the staff's lists show it. */
export interface AccountView extends Omit<Listed, 'openOrders' | 'pendingOrders'> {
  /** A client's orders in progress, or a livreur's missions, where the list counts them. */
  openOrders?: number
  /** Of a client's orders, those that wait for a livreur, where the list counts them. */
  pendingOrders?: number
}

/** « 3 commandes en attente » ; « 1 commande en attente ». */
export function pendingLabel(count: number): string {
  return count === 1 ? '1 commande en attente' : `${count} commandes en attente`
}

/**
 * What an account has under way: « 2 missions en cours », « 2 missions à réassigner » once its livreur was disabled;
 * nothing when there is nothing.
 */
export function openWork(account: AccountView): string | null {
  const { role, openOrders = 0 } = account
  if (openOrders === 0) return null
  const noun = role === 'livreur' ? 'mission' : 'commande'
  const count = openOrders === 1 ? `1 ${noun}` : `${openOrders} ${noun}s`
  return `${count} ${isStranding(account) ? 'à réassigner' : 'en cours'}`
}

/** Whether another livreur must take over the missions of this account. */
export function isStranding({ role, disabledAt, openOrders = 0 }: AccountView): boolean {
  return role === 'livreur' && disabledAt !== null && openOrders > 0
}
