import type { SettingsSection } from '#shared/settings.ts'

/** What was typed of a section and is not saved yet. */
export interface SettingsDraft {
  /** When the section was last saved, on the screen where it was typed. */
  from: number | null
  values: object
}

const PREFIX = 'laveo-settings-'

const keyOf = (userId: string, section: SettingsSection) => `${PREFIX}${userId}-${section}`

/** What this person typed of this section in this tab; nothing when it is saved, or was never touched. */
export function readSettings(userId: string, section: SettingsSection): SettingsDraft | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(userId, section)) ?? 'null')
    return typeof kept?.values === 'object' && kept.values !== null ? kept : undefined
  } catch {
    // A forbidden storage, or somebody else's words in it.
    return undefined
  }
}

/** Keeps what was typed until it is saved or the tab closes; nothing to keep forgets it. */
export function keepSettings(
  userId: string,
  section: SettingsSection,
  draft: SettingsDraft | undefined,
): void {
  try {
    const key = keyOf(userId, section)
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft, withoutNaN))
    else sessionStorage.removeItem(key)
  } catch {
    // A full or forbidden storage only costs the memory of the draft.
  }
}

/** An emptied field goes back to what it held: JSON would make « without a limit » of it. */
function withoutNaN(_name: string, value: unknown): unknown {
  return Number.isNaN(value) ? undefined : value
}

/** Forgets all that was typed, whoever typed it. */
export function forgetSettings(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
