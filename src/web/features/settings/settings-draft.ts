import type { SettingsSection } from '#shared/settings.ts'
import { tabStorage } from '#web/lib/storage.ts'

/** The unsaved values of a section. */
export interface SettingsDraft {
  /** The time of the section's last save, as the form showed it. */
  from: number | null
  values: object
}

const keyOf = (userId: string, section: SettingsSection) =>
  `laveo-settings-${userId}-${section}` as const

/** The draft of a section stored in this tab, if there is one. */
export function readSettingsDraft(
  userId: string,
  section: SettingsSection,
): SettingsDraft | undefined {
  const stored = tabStorage.readJson(keyOf(userId, section)) as SettingsDraft | undefined
  return typeof stored?.values === 'object' && stored.values !== null ? stored : undefined
}

/** Stores a draft until it is saved, the tab is closed or the user signs out. Undefined removes it. */
export function saveSettingsDraft(
  userId: string,
  section: SettingsSection,
  draft: SettingsDraft | undefined,
): void {
  const key = keyOf(userId, section)
  if (draft) tabStorage.write(key, JSON.stringify(draft, withoutNaN))
  else tabStorage.remove(key)
}

/** JSON would turn the NaN of an emptied field into null, which means « without a limit », so it is left out. */
function withoutNaN(_name: string, value: unknown): unknown {
  return Number.isNaN(value) ? undefined : value
}
