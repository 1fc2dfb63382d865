import { DEFAULT_PRICING, type PricingSettings } from './pricing.ts'
import { SITE } from './site.ts'

/** What a superadmin may change without a restart, section by section. */
export interface Settings {
  pricing: PricingSettings
  /** Orders from farther away than this many kilometres are refused; nothing is too far without it. */
  radius: { km: number | null }
  /** As the public site shows them. `phone` is E.164. */
  contact: { phone: string; email: string; address: string }
  /** When somebody answers: whole hours of the day, in Abidjan. */
  hours: { opensAt: number; closesAt: number }
  /** Whether the livreur asks the client for a 4-digit code at delivery. */
  handover: { code: boolean }
}
export type SettingsSection = keyof Settings

export const SETTINGS_SECTIONS = [
  'pricing',
  'radius',
  'contact',
  'hours',
  'handover',
] as const satisfies readonly SettingsSection[]

/** What holds until a superadmin decides otherwise. */
export const DEFAULT_SETTINGS: Settings = {
  pricing: DEFAULT_PRICING,
  radius: { km: null },
  contact: { phone: SITE.phone, email: SITE.email, address: SITE.address },
  hours: { opensAt: 9, closesAt: 18 },
  handover: { code: false },
}
