import { eq, inArray } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { settings, users } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import { MODULES_KEY, type Modules } from '#shared/shop/modules/modules.ts'
import type { ExpressSold } from '#shared/shop/prices/express.ts'
import {
  DEFAULT_SETTINGS,
  type Settings,
  type SettingsSection,
} from '#shared/shop/settings/settings.ts'

const sectionByKey = statement((orm, p: { key: string }) =>
  orm
    .select({ value: settings.value, updatedAt: settings.updatedAt, updatedBy: users.fullname })
    .from(settings)
    .leftJoin(users, eq(users.id, settings.updatedBy))
    .where(eq(settings.key, p.key)),
)

/** One section of the settings: the saved values, else the defaults. */
export function readSettings<S extends SettingsSection>(orm: Orm, section: S): Settings[S] {
  const row = sectionByKey.get(orm, { key: section })
  return withDefaults(section, row?.value as Settings[S] | undefined)
}

/** A section that was saved before one of its values existed has the default of that one. */
export function withDefaults<S extends SettingsSection>(
  section: S,
  saved: Partial<Settings[S]> | undefined,
): Settings[S] {
  return { ...DEFAULT_SETTINGS[section], ...saved }
}

const TIME_SECTIONS = ['opening', 'slots', 'turnaround', 'express'] as const

/** The sections that a slot and a promise follow from. */
export type TimeSettings = Pick<Settings, (typeof TIME_SECTIONS)[number]> & {
  express: ExpressSold
}

const savedTimeSections = statement((orm) =>
  orm
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, [...TIME_SECTIONS, MODULES_KEY])),
)

/** The sections of time in one read: the saved values, else the defaults. */
export function readTimeSettings(orm: Orm): TimeSettings {
  const saved = new Map(savedTimeSections.all(orm).map(({ key, value }) => [key, value]))
  const read = <S extends keyof TimeSettings>(section: S) =>
    withDefaults(section, saved.get(section) as Settings[S] | undefined)
  const modules = saved.get(MODULES_KEY) as Partial<Modules> | undefined
  return {
    opening: read('opening'),
    slots: read('slots'),
    turnaround: read('turnaround'),
    express: { ...read('express'), offered: modules?.express ?? false },
  }
}

/** When a section was last saved, in milliseconds UTC; null while its defaults apply. */
export function settingsSavedAt(orm: Orm, section: SettingsSection): number | null {
  return sectionByKey.get(orm, { key: section })?.updatedAt ?? null
}

/** Whether somebody turned a switch of what the shop does, beside the software. */
export function areModulesChosen(orm: Orm): boolean {
  return typeof sectionByKey.get(orm, { key: MODULES_KEY })?.updatedBy === 'string'
}
