import { DEFAULT_FACTOR_RULE, type FactorRule } from '#shared/access/second-factor/second-factor.ts'
import { PHOTOS_KEPT_DAYS } from '#shared/retention.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { DEFAULT_OPENING, type OpeningSettings } from '#shared/time/opening.ts'
import { DEFAULT_SLOTS, type SlotSettings } from '#shared/time/slots.ts'
import { DEFAULT_EXPRESS, type ExpressSettings } from '../prices/express.ts'
import type { CartLine } from '../prices/lines.ts'
import { DEFAULT_PRICING, type PricingSettings } from '../prices/pricing.ts'
import { DEFAULT_ROUNDING, NEW_SHOP_ROUNDING, type RoundingSettings } from '../prices/rounding.ts'
import type { LegalFacts, SiteFacts } from '../site/site.ts'
import type { SiteDoor } from '../site/site-opening.ts'
import { DEFAULT_TURNAROUND, type TurnaroundSettings } from '../times/turnaround.ts'
import { type AccountSettings, DEFAULT_ACCOUNTS, NEW_SHOP_ACCOUNTS } from './account-settings.ts'
import { DEFAULT_FNE, type FneSettings } from './fne-settings.ts'
import { DEFAULT_REMINDERS, type ReminderSettings } from './reminder-settings.ts'
import { DEFAULT_VISITS, type VisitSettings } from './visit-settings.ts'
import { DEFAULT_WORKSHOP, type WorkshopSettings } from './workshop-settings.ts'

/** Changed without a restart, section by section. */
export interface Settings {
  pricing: PricingSettings
  rounding: RoundingSettings
  /** Orders from farther away than this many kilometres are refused; null (« Sans limite ») refuses none. */
  radius: { km: number | null }
  /** As pages and documents show them; what is null is not shown. `phone` is E.164. */
  contact: { phone: string | null; email: string | null; address: string | null }
  /** When somebody answers the telephone, as the public pages say it: whole hours of the day, in Abidjan. */
  hours: { opensAt: number; closesAt: number }
  /** For the legal notice and the invoices. */
  legal: LegalFacts
  /** The link by which clients pay by Wave; null offers it only if the server itself has a link or a key. */
  payment: { waveLink: string | null }
  /** When companies get their invoice of the month, and how they pay it. */
  accounts: AccountSettings
  /** Francs that one admin may give as credit, and give out in cash, in a day; a superadmin has no ceiling. */
  giving: GivingSettings
  claims: ClaimSettings
  /** Orders of one client that may wait for a livreur at the same time. */
  ordering: { maxPending: number }
  /** For how many days after the end of an order its photos are kept. */
  photos: { keptDays: number }
  /** When the business collects, works and delivers. */
  opening: OpeningSettings
  slots: SlotSettings
  turnaround: TurnaroundSettings
  express: ExpressSettings
  visits: VisitSettings
  secondFactor: { rule: FactorRule }
  /** Whether the public site sells: by itself, or by an owner's hand. */
  site: { door: SiteDoor }
  home: HomeSettings
  workshop: WorkshopSettings
  reminders: ReminderSettings
  fne: FneSettings
}

export interface ClaimSettings {
  /** Days after a delivery in which a client may claim; the team may at any time. */
  openDays: number
  /** Hours in which we answer; those of closed days are none. */
  answerHours: number
  /** The money that goes back is at most this many times the price paid. */
  cap: number
}

/** An owner has no ceiling. */
export interface GivingSettings {
  /** Francs that an admin may give, promise or take out in a day, by all ways together. */
  daily: number
}

/** The public home page promises these, and says the price of these baskets. */
export interface HomeSettings {
  /** « De retour en 48 h »; null says nothing. */
  backInHours: number | null
  /** Whether it says « On vous rembourse si on perd ». */
  refundsLoss: boolean
  /** It is null shows the usual ones that the catalogue has. */
  baskets: CartLine[][] | null
}

/** The name of a section. */
export type SettingsSection = keyof Settings

/** The sections, in the order of the screen. */
export const SETTINGS_SECTIONS = [
  'opening',
  'slots',
  'turnaround',
  'express',
  'visits',
  'pricing',
  'rounding',
  'radius',
  'contact',
  'hours',
  'legal',
  'payment',
  'accounts',
  'giving',
  'claims',
  'ordering',
  'photos',
  'secondFactor',
  'site',
  'home',
  'workshop',
  'reminders',
  'fne',
] as const satisfies readonly SettingsSection[]

/** The French name of each section. */
export const SETTINGS_LABELS: Record<SettingsSection, string> = {
  pricing: 'Transport',
  rounding: 'Arrondi',
  radius: 'Zone de service',
  contact: 'Coordonnées',
  hours: 'Horaires du service client',
  legal: 'Mentions légales',
  payment: 'Paiement',
  accounts: 'Factures du mois',
  giving: 'Plafond du jour',
  claims: 'Réclamations',
  ordering: 'Commandes en attente',
  photos: 'Photos des commandes',
  opening: 'Ouverture',
  slots: 'Créneaux',
  turnaround: 'Délais',
  express: 'Express',
  visits: 'Passages',
  secondFactor: 'Double vérification de l’équipe',
  site: 'Site public',
  home: 'Accueil du site',
  workshop: 'Atelier',
  reminders: 'Relances',
  fne: 'Factures FNE',
}

/** Francs that an admin may give in a day, until an owner saves another sum. */
const FIRST_DAILY_CEILING = 20_000

/** Default service radius in kilometres: Abidjan and its outskirts. */
const FIRST_RADIUS_KM = 50

/** Values until a superadmin saves others. */
export const DEFAULT_SETTINGS: Settings = {
  pricing: DEFAULT_PRICING,
  rounding: DEFAULT_ROUNDING,
  radius: { km: FIRST_RADIUS_KM },
  contact: { phone: null, email: null, address: null },
  hours: { opensAt: 9, closesAt: 18 },
  legal: {
    publisher: null,
    form: null,
    registration: null,
    taxNumber: null,
    director: null,
    host: null,
    hostAddress: null,
  },
  payment: { waveLink: null },
  accounts: DEFAULT_ACCOUNTS,
  giving: { daily: FIRST_DAILY_CEILING },
  claims: { openDays: 7, answerHours: 48, cap: 10 },
  ordering: { maxPending: 10 },
  photos: { keptDays: PHOTOS_KEPT_DAYS },
  opening: DEFAULT_OPENING,
  slots: DEFAULT_SLOTS,
  turnaround: DEFAULT_TURNAROUND,
  express: DEFAULT_EXPRESS,
  visits: DEFAULT_VISITS,
  secondFactor: { rule: DEFAULT_FACTOR_RULE },
  site: { door: 'auto' },
  home: { backInHours: null, refundsLoss: false, baskets: null },
  workshop: DEFAULT_WORKSHOP,
  reminders: DEFAULT_REMINDERS,
  fne: DEFAULT_FNE,
}

/** Nobody has saved these in a new shop: the defaults are those of the shops that said nothing. */
export const NEW_SHOP_SETTINGS = {
  rounding: NEW_SHOP_ROUNDING,
  accounts: NEW_SHOP_ACCOUNTS,
} as const satisfies Partial<Settings>

/** Whether a visitor is told whom to call: the site waits for it. */
export function isReachable({ phone }: Settings['contact']): boolean {
  return phone !== null
}

/** The facts of the business as pages and documents show them: hours as « 9 h », the telephone in pairs. */
export function siteFacts({
  contact,
  hours,
  legal,
  fne: { regime, pointOfSale },
}: Pick<Settings, 'contact' | 'hours' | 'legal' | 'fne'>): SiteFacts {
  return {
    ...contactFacts({ contact, hours }),
    legal,
    taxes: pointOfSale === null ? null : { regime, pointOfSale },
  }
}

/** How the business is reached, and when. */
export function contactFacts({ contact, hours }: Pick<Settings, 'contact' | 'hours'>) {
  return {
    ...contact,
    phoneShown: contact.phone && formatPhone(contact.phone),
    opensAt: `${hours.opensAt}\u00a0h`,
    closesAt: `${hours.closesAt}\u00a0h`,
  }
}

/** A complaint about a stain or a lost piece comes within a month. */
export const LEAST_PHOTO_DAYS = 30
