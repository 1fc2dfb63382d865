import { DEMO_WAVE_PAGE } from '#server/env.ts'

/** The merchant link of Wave with an amount in francs; whoever pays can still change it there. */
export function merchantLink(link: string, amount: number, orderId: string): string {
  const address = `${link}${link.includes('?') ? '&' : '?'}amount=${amount}`
  // The demonstration's own page leads back to the order; Wave's is told nothing of it.
  return link === DEMO_WAVE_PAGE ? `${address}&commande=${orderId}` : address
}
