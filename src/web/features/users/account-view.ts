import type { Outputs } from '#web/trpc.ts'

type Listed = Outputs['users']['list']['items'][number]

/** An account as the staff's lists show it. */
export interface AccountView extends Omit<Listed, 'openOrders'> {
  /** A client's orders in progress, or a livreur's missions, where the list counts them. */
  openOrders?: number
}

/** What an account has under way: « 2 missions en cours »; nothing when there is nothing. */
export function openWork({ role, openOrders = 0 }: AccountView): string | null {
  if (openOrders === 0) return null
  const noun = role === 'livreur' ? 'mission' : 'commande'
  return openOrders === 1 ? `1 ${noun} en cours` : `${openOrders} ${noun}s en cours`
}
