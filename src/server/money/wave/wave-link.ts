import { DEMO_WAVE_PAGE } from '#server/env.ts'

/** The merchant link of Wave with an amount in francs, which the payer can still change there. */
export function merchantLink(link: string, amount: number, orderId: string): string {
  const address = `${link}${link.includes('?') ? '&' : '?'}amount=${amount}`
  // The demonstration's page returns to the order; Wave's link does not carry its id.
  return link === DEMO_WAVE_PAGE ? `${address}&commande=${orderId}` : address
}
