import { countLabel } from '#shared/text/pieces.ts'
import type { Outputs } from '#web/trpc.ts'

type Listed = Outputs['users']['list']['items'][number]

/** An account as the staff's lists show it. */
export interface AccountView extends Omit<Listed, 'openOrders' | 'pendingOrders' | 'hasFactor'> {
  /** A client's orders in progress or a livreur's missions. Not every list counts them. */
  openOrders?: number
  /** A client's orders without a livreur. Not every list counts them. */
  pendingOrders?: number
  /** The account is signed in with two factors. Not every list holds it. */
  hasFactor?: boolean
}

/** `1 commande en attente`, `3 commandes en attente`. */
export function pendingLabel(count: number): string {
  return `${countLabel(count, 'commande')} en attente`
}

type Worker = Pick<AccountView, 'role' | 'disabledAt' | 'openOrders'>

/**
 * The open orders of an account: `2 missions en cours`, or `2 missions à réassigner` for a disabled livreur. Null when
 * there are none.
 */
export function openWorkText(account: Worker): string | null {
  const { role, openOrders = 0 } = account
  if (openOrders === 0) return null
  const count = countLabel(openOrders, role === 'livreur' ? 'mission' : 'commande')
  return `${count} ${needsReassignment(account) ? 'à réassigner' : 'en cours'}`
}

export function needsReassignment({ role, disabledAt, openOrders = 0 }: Worker): boolean {
  return role === 'livreur' && disabledAt !== null && openOrders > 0
}
