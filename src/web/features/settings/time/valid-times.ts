import { SETTINGS_FIELDS } from '#shared/settings.inputs.ts'
import type { Settings } from '#shared/settings.ts'
import type { SettingsValues } from '../settings-fields.ts'

const TIME_SECTIONS = ['opening', 'slots', 'turnaround', 'express', 'visits', 'rounding'] as const

/** The sections that decide when clothes are collected, ready and back, and what that costs. */
export type TimeSettings = Pick<Settings, (typeof TIME_SECTIONS)[number]>

/** These sections as they are typed; undefined while one of them is not valid. */
export function validTimes(values: SettingsValues): TimeSettings | undefined {
  const read = TIME_SECTIONS.map((section) => SETTINGS_FIELDS[section].safeParse(values[section]))
  if (!read.every(({ success }) => success)) return undefined
  return Object.fromEntries(
    TIME_SECTIONS.map((section, index) => [section, read[index]?.data]),
  ) as unknown as TimeSettings
}
