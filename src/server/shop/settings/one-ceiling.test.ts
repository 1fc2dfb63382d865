import { beforeEach, expect, test } from 'vitest'
import { mailOutbox, settings } from '#server/db/schema.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeSuperadmin } from '#server/testing/factories.ts'
import { keepSetting } from '#server/testing/scenes/shop.ts'
import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'
import { keepOneCeiling } from './one-ceiling.service.ts'

let t: TestContext

beforeEach(async () => {
  t = createTestContext({}, { hasChosen: false })
  await makeSuperadmin(t)
})

const save = (key: string, value: object) => keepSetting(t, key, value)
const read = () => readSettings(t.database.orm, 'giving')
const told = () =>
  t.database.orm
    .select({ template: mailOutbox.template, facts: mailOutbox.facts })
    .from(mailOutbox)
    .all()

test('a shop that changed some of its ceilings keeps the lowest of these as its sum of a day, and its owner is told once', async () => {
  await save('giving', { credit: 15_000, cash: 100_000 })
  await save('claims', { openDays: 10, answerHours: 48, cap: 5, ownLimit: 12_000 })
  await save('discounts', { percent: 20, francs: 5000 })
  await keepOneCeiling(t)
  await keepOneCeiling(t)
  expect(read()).toEqual({ daily: 12_000 })
  expect(told()).toEqual([{ template: 'one-ceiling', facts: { daily: 12_000 } }])
  const { orm } = t.database
  expect(readSettings(orm, 'claims')).toEqual({ openDays: 10, answerHours: 48, cap: 5 })
  expect(orm.select({ key: settings.key }).from(settings).all()).toEqual([
    { key: 'claims' },
    { key: 'giving' },
  ])
})

test('a shop that changed none, or begins, has the first sum, and nobody is told', async () => {
  await keepOneCeiling(t)
  await save('discounts', { percent: 10, francs: 5000 })
  await keepOneCeiling(t)
  expect(read()).toEqual(DEFAULT_SETTINGS.giving)
  expect(read()).toEqual({ daily: 20_000 })
  expect(told()).toEqual([])
})

test('the sum that an owner saved since stays', async () => {
  await save('giving', { daily: 35_000 })
  await keepOneCeiling(t)
  expect(read()).toEqual({ daily: 35_000 })
})
