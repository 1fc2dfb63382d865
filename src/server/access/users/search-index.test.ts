import { beforeEach, expect, test } from 'vitest'
import type { Orm } from '#server/db/database.ts'
import { sweep } from '#server/housekeeping.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeClient, makeSuperadmin, TEST_PASSWORD } from '#server/testing/factories.ts'
import { purgeSearchIndex } from './search-index.ts'
import { indexPerson } from './users.service.ts'

const FATOU = { fullname: 'Fatoumata Zébrélé', phone: '+2250199887766' }
/** Three letters in a row that no other name has. */
const HERS = ['zeb', 'ebr', 'fat', 'oum']

let t: TestContext

beforeEach(() => {
  t = createTestContext()
})

/** People who come in together. */
const PART = 20

/** The words of many people, in several parts as they come in over the days. */
async function crowd(from: number, to: number): Promise<void> {
  const index = (orm: Orm, n: number) =>
    indexPerson(orm, 1_000_000 + n, { fullname: `Koné ${n}`, phone: `+22505${10_000_000 + n}` })
  for (let n = from; n < to; n += PART)
    await t.database.write((orm) => {
      for (let i = n; i < n + PART; i += 1) index(orm, i)
    })
}

/** Which of her letters stand anywhere in the files of the index. */
function found(): string[] {
  const { sqlite } = t.database
  const blocks = sqlite.prepare('select block from users_search_data').pluck().all() as Buffer[]
  const terms = sqlite.prepare('select term from users_search_idx').pluck().all()
  const bytes = [...blocks.map((block) => block.toString('latin1')), ...terms.map(String)].join(
    '\n',
  )
  // A term that begins like the one before it is stored without its beginning.
  return HERS.filter((word) => bytes.includes(word) || bytes.includes(word.slice(1)))
}

const search = async (words: string) =>
  (await (await t.as(await makeSuperadmin(t))).users.list({ role: 'client', search: words })).items

test('after a deletion the sweep leaves none of the person’s letters in the search index', async () => {
  await crowd(0, 40)
  const fatou = await makeClient(t, FATOU)
  await crowd(40, 80)
  await (await t.as(fatou)).profile.deleteAccount({ password: TEST_PASSWORD })
  expect(found().length).toBeGreaterThan(0)
  await sweep(t)
  expect(found()).toEqual([])
})

test('a name that was corrected goes too, and its owner is found by the new one', async () => {
  const fatou = await makeClient(t, FATOU)
  const changes = { fullname: 'Awa Koné', phone: '+2250505050505' }
  await (await t.as(fatou)).profile.update(changes)
  await purgeSearchIndex(t.database)
  expect(found()).toEqual([])
  expect((await search('kone')).map(({ id }) => id)).toEqual([fatou.id])
})

test('many names take many short writes, and everybody is still found', async () => {
  await crowd(0, 20_000)
  const awa = await makeClient(t, { fullname: 'Awa Touré' })
  const fatou = await makeClient(t, FATOU)
  await (await t.as(fatou)).profile.deleteAccount({ password: TEST_PASSWORD })
  const { write } = t.database
  let writes = 0
  await purgeSearchIndex({
    ...t.database,
    write: (fn) => {
      writes += 1
      return write(fn)
    },
  })
  expect(writes).toBeGreaterThan(1)
  expect(found()).toEqual([])
  expect((await search('toure')).map(({ id }) => id)).toEqual([awa.id])
})

test('where nothing was removed nothing is written', async () => {
  await crowd(0, 20)
  const changes = () => t.database.sqlite.prepare('select total_changes()').pluck().get()
  const before = changes()
  await purgeSearchIndex(t.database)
  expect(changes()).toBe(before)
})
