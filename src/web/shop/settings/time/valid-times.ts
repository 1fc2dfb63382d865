import type { Settings } from '#shared/shop/settings/settings.ts'
import type { SettingsForm } from '../use-settings-form.ts'

const TIME_SECTIONS = ['opening', 'slots', 'turnaround', 'express', 'visits', 'rounding'] as const

/** The sections that decide when clothes are collected, ready and back, and what that costs. */
export type TypedTimes = Pick<Settings, (typeof TIME_SECTIONS)[number]>

/** These sections as they are typed; undefined while one of them is not valid. */
export function validTimes(form: SettingsForm): TypedTimes | undefined {
  const valid = TIME_SECTIONS.map((section) => [section, form.valid(section)] as const)
  if (!valid.every(([, values]) => values)) return undefined
  return Object.fromEntries(valid) as unknown as TypedTimes
}
