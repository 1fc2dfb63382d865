import { expect, test } from 'vitest'
import { settings } from '#server/db/schema.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeSuperadmin } from '#server/testing/factories.ts'
import { keepModules } from '../modules/keep-modules.service.ts'
import { readModules } from '../modules/modules.service.ts'
import { saveFirstSettings } from './first-settings.service.ts'
import { readPricing } from './settings.service.ts'

test('a new shop rounds its fees up to 50 FCFA, and the franc stays a choice that a restart leaves', async () => {
  const t = createTestContext({}, { hasChosen: false })
  await saveFirstSettings(t)
  expect(readPricing(t.database.orm).step).toBe(50)
  const caller = await t.as(await makeSuperadmin(t))
  const { rounding } = await caller.settings.all()
  expect(rounding).toMatchObject({ value: { step: 50 }, updatedBy: null })
  await caller.settings.save({ rounding: { value: { step: 1 }, seen: rounding.updatedAt } })
  await saveFirstSettings(t)
  expect(readPricing(t.database.orm).step).toBe(1)
})

test('a new shop invoices its companies on the 1st, for the month before, and one of before on its last day', async () => {
  const made = createTestContext({}, { hasChosen: false })
  await saveFirstSettings(made)
  expect(readSettings(made.database.orm, 'accounts')).toMatchObject({ day: 1, hour: 8 })
  const before = createTestContext({}, { hasChosen: false })
  await makeSuperadmin(before)
  await saveFirstSettings(before)
  expect(readSettings(before.database.orm, 'accounts')).toMatchObject({ day: 'last', hour: 18 })
})

test('a new shop does nothing that it did not choose, and what a shop of before does is left to it', async () => {
  const made = createTestContext()
  made.database.sqlite.exec("delete from settings where key = 'modules'")
  await saveFirstSettings(made)
  await makeSuperadmin(made)
  await keepModules(made)
  expect(Object.values(readModules(made.database.orm))).not.toContain(true)
  const before = createTestContext()
  before.database.sqlite.exec("delete from settings where key = 'modules'")
  await makeSuperadmin(before)
  await saveFirstSettings(before)
  await keepModules(before)
  expect(readModules(before.database.orm)).toMatchObject({ express: true })
})

test('a shop of before that never chose a rounding keeps the franc, whatever restarts', async () => {
  const t = createTestContext({}, { hasChosen: false })
  await makeSuperadmin(t)
  await saveFirstSettings(t)
  expect(readPricing(t.database.orm).step).toBe(1)
  const saved = t.database.orm.select().from(settings).all()
  expect(saved.map(({ key }) => key)).not.toContain('rounding')
})
