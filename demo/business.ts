import { DEMO_SELLER } from '#server/money/fne/stand-in/demo-dgi.service.ts'
import { DEFAULT_PRICING } from '#shared/shop/prices/pricing.ts'
import { NEW_SHOP_ROUNDING } from '#shared/shop/prices/rounding.ts'
import { DEFAULT_ACCOUNTS } from '#shared/shop/settings/account-settings.ts'
import { DEFAULT_FNE } from '#shared/shop/settings/fne-settings.ts'
import { DEFAULT_REMINDERS } from '#shared/shop/settings/reminder-settings.ts'
import type { Settings } from '#shared/shop/settings/settings.ts'
import { DEFAULT_OPENING } from '#shared/time/opening.ts'

/**
 * The demonstration's business: its contact details, its legal identity, its service radius. All of
 * it is fictitious.
 */
export const DEMO_SETTINGS = {
  contact: {
    phone: '+2250709401865',
    email: 'bonjour@laveo.ci',
    address: 'Riviera 2, Cocody, Abidjan',
  },
  legal: {
    publisher: 'Lavéo, entreprise de démonstration',
    form: 'SARL au capital de 1 000 000 FCFA',
    registration: 'CI-ABJ-00-0000-B00-00000',
    taxNumber: '0000000 A',
    director: 'Adjoua Brou',
    host: 'Cet ordinateur',
    hostAddress: 'La démonstration ne le quitte pas.',
  },
  accounts: {
    ...DEFAULT_ACCOUNTS,
    bank: 'CI00 0000 0000 0000 0000 00',
    wave: '+2250709401865',
    chequeTo: 'Lavéo',
  },
  opening: DEFAULT_OPENING,
  radius: { km: 50 },
  /** The point of the specification. */
  pricing: { ...DEFAULT_PRICING, baseConfirmed: true },
  rounding: NEW_SHOP_ROUNDING,
  home: { backInHours: 48, refundsLoss: true, baskets: null },
  fne: {
    ...DEFAULT_FNE,
    ...DEMO_SELLER,
    walkInPhone: '+2250709401865',
    walkInEmail: 'bonjour@laveo.ci',
  },
  reminders: { ...DEFAULT_REMINDERS, keptDays: 30 },
} as const satisfies Partial<Settings>
