import type { SettingsSection } from '#shared/settings.ts'

/** The id of a section of the settings, to which an address can lead. */
export function settingsAnchor(section: SettingsSection): string {
  return `reglage-${section}`
}
