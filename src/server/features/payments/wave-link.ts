/** The merchant link of Wave with an amount in francs; whoever pays can still change it there. */
export function merchantLink(link: string, amount: number): string {
  return `${link}${link.includes('?') ? '&' : '?'}amount=${amount}`
}
