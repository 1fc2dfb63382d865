import type { SettingsSection } from '#shared/settings.ts'

/** The part of the address that leads to one section of Réglages. */
export function settingsAnchor(section: SettingsSection): string {
  return `reglage-${section}`
}
