/** How many payments make an amount: « 1 paiement », « 4 paiements ». */
export function paymentsText(count: number): string {
  return `${count} paiement${count > 1 ? 's' : ''}`
}
