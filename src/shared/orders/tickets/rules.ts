import type { SiteFacts } from '#shared/shop/site/site.ts'

/** The rules of the business, in three lines: what the product does, and when somebody answers. */
export function ticketRules({ opensAt, closesAt, phoneShown }: SiteFacts): string[] {
  return [
    'Gardez ce ticket\u00a0: il dit ce qui a été compté, et dans quel état.',
    'Le total ne change pas sans votre accord.',
    `Service client de ${opensAt} à ${closesAt}${phoneShown ? `\u00a0: ${phoneShown.replaceAll(' ', '\u00a0')}` : ''}.`,
  ]
}
