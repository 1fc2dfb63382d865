import { DEFAULT_SETTINGS, NEW_SHOP_SETTINGS } from '#shared/shop/settings/settings.ts'
import { type SettingsValues, valuesOf } from './settings-fields.ts'
import type { FoldedSetting } from './settings-pages.ts'
import { changedFields } from './unsaved.ts'

/** Nobody has chosen these values: those of the shops that said nothing, and those of a new one. */
const starts = () => [DEFAULT_SETTINGS, { ...DEFAULT_SETTINGS, ...NEW_SHOP_SETTINGS }].map(valuesOf)

/** Somebody has chosen another value than the one to begin with. */
export function isChanged(setting: FoldedSetting, values: SettingsValues): boolean {
  const { fields, isFact, isChanged: own } = setting
  if (isFact) return false
  if (own) return own(values)
  return starts().every((start) => changedFields(values, start, fields).length > 0)
}

/** A fixed setting is hidden while it has the value that the software gives it. */
export function isHidden(setting: FoldedSetting, values: SettingsValues): boolean {
  return setting.isFixed === true && !isChanged(setting, values)
}
