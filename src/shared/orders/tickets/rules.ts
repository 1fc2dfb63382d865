import type { SiteFacts } from '#shared/shop/site/site.ts'

/** The rules of the business: what the product does, for how long it keeps clothes, and when somebody answers. */
export function ticketRules(
  { opensAt, closesAt, phoneShown }: SiteFacts,
  keptDays: number | null,
): string[] {
  return [
    'Gardez ce ticket\u00a0: il dit ce qui a été compté, et dans quel état.',
    'Le total ne change pas sans votre accord.',
    ...(keptDays === null ? [] : [keptRule(keptDays)]),
    `Service client de ${opensAt} à ${closesAt}${phoneShown ? `\u00a0: ${phoneShown.replaceAll(' ', '\u00a0')}` : ''}.`,
  ]
}

const keptRule = (days: number) =>
  days === 1
    ? 'Linge prêt\u00a0: gardé gratuitement un jour.'
    : `Linge prêt\u00a0: gardé gratuitement ${days}\u00a0jours.`
