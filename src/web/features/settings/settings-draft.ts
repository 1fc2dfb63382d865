import type { SettingsSection } from '#shared/settings.ts'
import { tabStorage } from '#web/lib/storage.ts'

/** What was typed of a section and is not saved yet. */
export interface SettingsDraft {
  /** When the section was last saved, on the screen where it was typed. */
  from: number | null
  values: object
}

const keyOf = (userId: string, section: SettingsSection) =>
  `laveo-settings-${userId}-${section}` as const

/** What this person typed of this section in this tab; nothing when it is saved, or was never touched. */
export function readSettingsDraft(
  userId: string,
  section: SettingsSection,
): SettingsDraft | undefined {
  const kept = tabStorage.readJson(keyOf(userId, section)) as SettingsDraft | undefined
  return typeof kept?.values === 'object' && kept.values !== null ? kept : undefined
}

/** Keeps what was typed until it is saved, the tab closes or the person signs out; nothing to keep forgets it. */
export function keepSettings(
  userId: string,
  section: SettingsSection,
  draft: SettingsDraft | undefined,
): void {
  const key = keyOf(userId, section)
  if (draft) tabStorage.write(key, JSON.stringify(draft, withoutNaN))
  else tabStorage.remove(key)
}

/** An emptied field goes back to what it held: JSON would make « without a limit » of it. */
function withoutNaN(_name: string, value: unknown): unknown {
  return Number.isNaN(value) ? undefined : value
}
