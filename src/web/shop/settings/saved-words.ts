import { FACTOR_RULE_LABELS } from '#shared/access/second-factor/words.ts'
import { areaName } from '#shared/places/area-name.ts'
import { areaAt } from '#shared/places/communes.ts'
import type { LatLng } from '#shared/places/points.ts'
import { isBaseChosen } from '#shared/shop/prices/pricing.ts'
import {
  accountsWords,
  claimsWords,
  expressWords,
  givingWords,
  openingWords,
  reminderWords,
  slotsWords,
  turnaroundWords,
  visitWords,
  workshopWords,
} from '#shared/shop/settings/section-words.ts'
import type { HomeSettings, SettingsSection } from '#shared/shop/settings/settings.ts'
import { SITE_DOOR_WORDS } from '#shared/shop/site/site-opening.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import type { SettingsCards } from './settings-fields.ts'

/** The quarter of a point, as its owner does not read degrees. */
export function placeName(point: LatLng): string {
  const area = areaAt(point)
  return area ? areaName(area) : 'hors d’Abidjan'
}

/** The saved values of a section, in short. */
export function savedWords(cards: SettingsCards, section: SettingsSection): string {
  const { pricing, hours, ordering, photos, radius } = cards
  switch (section) {
    case 'pricing':
      return `${formatFcfa(pricing.value.ratePerKm)} par km, depuis ${isBaseChosen(pricing.value) ? placeName(pricing.value.base) : 'le point fourni avec le logiciel'}`
    case 'rounding':
      return `à ${formatFcfa(cards.rounding.value.step)}`
    case 'radius':
      return radius.value.km === null ? 'sans limite' : `${radius.value.km}\u00a0km`
    case 'contact':
    case 'legal':
      return Object.values(cards[section].value).filter(Boolean).join(', ') || 'rien'
    case 'hours':
      return `de ${hours.value.opensAt}\u00a0h à ${hours.value.closesAt}\u00a0h`
    case 'payment':
      return cards.payment.value.waveLink ?? 'sans lien Wave'
    case 'accounts':
      return accountsWords(cards.accounts.value)
    case 'giving':
      return givingWords(cards.giving.value)
    case 'claims':
      return claimsWords(cards.claims.value)
    case 'ordering':
      return `${ordering.value.maxPending} par client`
    case 'photos':
      return `${photos.value.keptDays}\u00a0jours`
    case 'opening':
      return openingWords(cards.opening.value)
    case 'slots':
      return slotsWords(cards.slots.value)
    case 'turnaround':
      return turnaroundWords(cards.turnaround.value)
    case 'express':
      return expressWords(cards.express.value)
    case 'visits':
      return visitWords(cards.visits.value)
    case 'site':
      return SITE_DOOR_WORDS[cards.site.value.door]
    case 'home':
      return homeWords(cards.home.value)
    case 'workshop':
      return workshopWords(cards.workshop.value)
    case 'reminders':
      return reminderWords(cards.reminders.value)
    case 'fne':
      return `${cards.fne.value.regime}, ${cards.fne.value.taxCode}`
    case 'secondFactor':
      return FACTOR_RULE_LABELS[cards.secondFactor.value.rule]
  }
}

/** `retour en 48 h, perte remboursée, 3 paniers`. */
function homeWords({ backInHours, refundsLoss, baskets }: HomeSettings): string {
  return [
    backInHours && `retour en ${backInHours}\u00a0h`,
    refundsLoss && 'perte remboursée',
    baskets ? countLabel(baskets.length, 'panier') : 'paniers habituels',
  ]
    .filter(Boolean)
    .join(', ')
}
