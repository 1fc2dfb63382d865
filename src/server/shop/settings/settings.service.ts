import { and, eq, inArray, sql } from 'drizzle-orm'
import { waysOf } from '#server/access/second-factor/check-factor.service.ts'
import type { Orm } from '#server/db/database.ts'
import { orders, pieces, settings, users } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import type { Env } from '#server/env.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { readSettings, settingsSavedAt, withDefaults } from '#server/lib/read-settings.ts'
import { refuseStale } from '#server/lib/stale.ts'
import { workshopChanged } from '#server/realtime/workshop-changed.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import { hasFactor, isCompulsory } from '#shared/access/second-factor/second-factor.ts'
import { DEFAULT_TARIFF, type Tariff } from '#shared/shop/prices/pricing.ts'
import { isFneComplete } from '#shared/shop/settings/fne-settings.ts'
import type { SaveSettingsInput } from '#shared/shop/settings/settings.inputs.ts'
import {
  contactFacts,
  SETTINGS_SECTIONS,
  type Settings,
  type SettingsSection,
  siteFacts,
} from '#shared/shop/settings/settings.ts'
import type { WorkshopSettings } from '#shared/shop/settings/workshop-settings.ts'
import type { SiteFacts } from '#shared/shop/site/site.ts'
import { cleanNcc, isNcc } from '#shared/text/ncc.ts'
import { isModuleOn } from '../modules/modules.service.ts'

const allSections = (orm: Orm) =>
  orm
    .select({
      key: settings.key,
      value: settings.value,
      updatedAt: settings.updatedAt,
      updatedBy: users.fullname,
    })
    .from(settings)
    .leftJoin(users, eq(users.id, settings.updatedBy))
    .where(inArray(settings.key, [...SETTINGS_SECTIONS]))

const NEVER_SAVED = { value: undefined, updatedAt: null, updatedBy: null }

const savedTariff = statement((orm) =>
  orm
    .select({ value: settings.value })
    .from(settings)
    .where(inArray(settings.key, ['pricing', 'rounding'])),
)

/** The current transport tariff: the saved values, else the defaults, in one read. */
export function readPricing(orm: Orm): Tariff {
  const { base, ratePerKm, step }: Tariff = Object.assign(
    {},
    DEFAULT_TARIFF,
    ...savedTariff.all(orm).map(({ value }) => value),
  )
  return { base, ratePerKm, step }
}

/** The link at which clients pay by Wave: the owner's, else the server's. The demonstration never leaves its own page. */
export function readWaveLink(
  orm: Orm,
  { demo, wavePaymentLink }: Pick<Env, 'demo' | 'wavePaymentLink'>,
): string | undefined {
  const own = demo ? null : readSettings(orm, 'payment').waveLink
  return own ?? wavePaymentLink
}

/** Whether clients may pay by Wave. */
export function offersWave(orm: Orm, { waveEnabled }: Pick<Env, 'waveEnabled'>): boolean {
  return waveEnabled || readSettings(orm, 'payment').waveLink !== null
}

/** The facts of the business for pages and documents: contact, opening hours, identity. */
export function readSite(orm: Orm): SiteFacts {
  const read = <S extends SettingsSection>(section: S) => readSettings(orm, section)
  return siteFacts({
    contact: read('contact'),
    hours: read('hours'),
    legal: read('legal'),
    fne: read('fne'),
  })
}

/** How clients reach the team, and when; `phone` in E.164 and in pairs, null when there is none. */
export function readContact(orm: Orm) {
  const [contact, hours] = [readSettings(orm, 'contact'), readSettings(orm, 'hours')]
  const { phone, phoneShown, opensAt, closesAt } = contactFacts({ contact, hours })
  return { phone, phoneShown, opensAt, closesAt }
}

/** A section as the superadmin's screen shows it; `updatedAt` is null while it has its defaults. */
export interface SettingsCard<S extends SettingsSection> {
  value: Settings[S]
  updatedAt: number | null
  updatedBy: string | null
}

/** Every section, with who changed it last and when. */
export type AllSettings = { [S in SettingsSection]: SettingsCard<S> }

export function readAllSettings(orm: Orm): AllSettings {
  const saved = new Map(
    allSections(orm)
      .all()
      .map(({ key, ...row }) => [key, row]),
  )
  const card = (section: SettingsSection) => {
    const { value, ...change } = saved.get(section) ?? NEVER_SAVED
    return [section, { value: withDefaults(section, value as Settings[typeof section]), ...change }]
  }
  return Object.fromEntries(SETTINGS_SECTIONS.map(card))
}

/**
 * Changes these sections at once, all or none, for every later order and page; placed orders keep the values they used.
 * Throws FNE_FACTS_NEEDED when a fact goes that the DGI asks for, STATION_IN_USE for a station that is removed while pieces are at it, STALE when one was saved since `seen`, and OWN_FACTOR_FIRST when a second factor becomes compulsory by
 * somebody who has none: they would lock themselves out. Saving the same values changes nothing, except the first time,
 * when it confirms the defaults. Returns every section as it stands then.
 */
export function saveSettings(
  ctx: Pick<ServiceContext, 'database' | 'hub' | 'clock' | 'actor'>,
  changes: SaveSettingsInput,
): Promise<AllSettings> {
  return ctx.database.write((orm) => {
    for (const section of SETTINGS_SECTIONS) {
      const change = changes[section]
      if (change) saveSection(orm, ctx, { section, ...change })
    }
    return readAllSettings(orm)
  })
}

interface SectionChange {
  section: SettingsSection
  value: Value
  seen: number | null
}

function saveSection(
  orm: Orm,
  ctx: Pick<ServiceContext, 'database' | 'hub' | 'clock' | 'actor'>,
  { section, value, seen }: SectionChange,
): void {
  const { clock, actor } = ctx
  const stands = settingsSavedAt(orm, section)
  const former = readSettings(orm, section)
  if (stands !== null && JSON.stringify(former) === JSON.stringify(value)) return
  refuseStale('settings', { savedAt: seen }, { savedAt: stands })
  if ('rule' in value && isCompulsory(value.rule) && !hasFactor(waysOf(orm, actor.id)))
    throw new AppError('OWN_FACTOR_FIRST')
  if (takesFneFact(former as Value, value) && isModuleOn(orm, 'fne'))
    throw new AppError('FNE_FACTS_NEEDED')
  if ('stations' in value) refuseUsedStations(orm, former as WorkshopSettings, value)
  // Two changes within one millisecond must have different versions.
  const updatedAt = Math.max(clock.now(), (stands ?? 0) + 1)
  const set = { value, updatedAt, updatedBy: actor.id }
  orm
    .insert(settings)
    .values({ key: section, ...set })
    .onConflictDoUpdate({ target: settings.key, set })
    .run()
  if (section === 'workshop') ctx.database.afterCommit(() => ctx.hub.publish(workshopChanged()))
  const data = { section, ...journalData(section, former, value) }
  recordStaffAction(orm, ctx, { kind: 'settings_changed', data })
}

/** Whether a fact that the DGI asks for goes. */
function takesFneFact(former: Value, next: Value): boolean {
  const isKnown = (value: Value) => {
    if ('pointOfSale' in value) return isFneComplete(value)
    return 'taxNumber' in value && isNcc(cleanNcc(value.taxNumber ?? ''))
  }
  return isKnown(former) && !isKnown(next)
}

/** Pieces that are at a station which the owner removes would be nowhere. */
function refuseUsedStations(orm: Orm, former: WorkshopSettings, next: WorkshopSettings): void {
  const kept = new Set(next.stations.map(({ key }) => key))
  const removed = former.stations.filter(({ key }) => !kept.has(key)).map(({ key }) => key)
  if (removed.length === 0) return
  const used = orm
    .select({ count: sql<number>`count(*)` })
    .from(pieces)
    .innerJoin(orders, eq(orders.n, pieces.orderN))
    .where(
      and(
        inArray(orders.status, ['picked_up', 'processing', 'assigned_for_delivery']),
        inArray(pieces.station, removed),
      ),
    )
    .get()
  if (used && used.count > 0) throw new AppError('STATION_IN_USE', { pieces: used.count })
}

type Value = Settings[SettingsSection]
type Figure = string | number | boolean | null

function flatten(value: Value): Record<string, Figure> {
  if ('base' in value) {
    const { base, ...rest } = value
    return { ...base, ...(rest as Record<string, Figure>) }
  }
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, toFigure(one)]))
}

/** A list or a table becomes its JSON, without the names that people typed in it. */
function toFigure(value: unknown): Figure {
  const isFigure = value === null || typeof value !== 'object'
  if (isFigure) return value as Figure
  return JSON.stringify(value, (key, one) => (key === 'name' ? undefined : one))
}

/** The texts of these sections stay out of the journal. The link of « payment » is in it: it says where money goes. */
const TEXT_SECTIONS: ReadonlySet<SettingsSection> = new Set(['contact', 'legal'])
/** As do these of a section that has figures too. */
const FNE_TEXTS: ReadonlySet<string> = new Set([
  'pointOfSale',
  'establishment',
  'walkInName',
  'walkInPhone',
  'walkInEmail',
])

/**
 * The journal's record of a change: figures with their former value, as `kmBefore`; of text, only
 * that it changed, as `emailChanged`.
 */
function journalData(
  section: SettingsSection,
  former: Value,
  value: Value,
): Record<string, Figure> {
  const before = flatten(former)
  const changed = Object.entries(flatten(value)).filter(([name, one]) => before[name] !== one)
  const isText = (name: string) =>
    TEXT_SECTIONS.has(section) || (section === 'fne' && FNE_TEXTS.has(name))
  const texts = changed.flatMap(([name]) => (isText(name) ? [[`${name}Changed`, true]] : []))
  const figures = Object.entries(flatten(value)).filter(([name]) => !isText(name))
  const formerly = changed.flatMap(([name]) =>
    isText(name) ? [] : [[`${name}Before`, before[name] ?? null]],
  )
  return Object.fromEntries([...figures, ...formerly, ...texts])
}
