import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type Browser,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeClient } from '#server/testing/factories.ts'
import { knownBrowser } from '#server/testing/scenes/access.ts'
import { DAY_MS, MINUTE_MS } from '#shared/dates.ts'
import { storeSessionUses } from './session-uses.service.ts'

let t: TestContext
let browser: Browser

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  t = createTestContext()
  browser = await knownBrowser(t, await makeClient(t))
  await browser.caller.auth.me()
})
afterEach(() => void vi.useRealTimers())

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const stored = () => t.database.sqlite.prepare('select used_at from sessions').pluck().get()
const shown = async () => (await browser.caller.profile.sessions())[0]?.usedAt

test('a session shows its last use at once, and stores it every quarter of an hour', async () => {
  later(DAY_MS)
  expect(await shown()).toBe(Date.now())
  expect(stored()).toBeNull()
  await storeSessionUses(t.database)
  const used = Date.now()
  expect(stored()).toBe(used)
  later(MINUTE_MS)
  await browser.caller.auth.me()
  await storeSessionUses(t.database)
  expect(stored()).toBe(used)
  later(15 * MINUTE_MS)
  await storeSessionUses(t.database)
  expect(stored()).toBe(used + MINUTE_MS)
})

test('when the process stops, every use is stored', async () => {
  await browser.caller.auth.me()
  await storeSessionUses(t.database, true)
  expect(stored()).toBe(Date.now())
})

test('a session that was closed meanwhile stays closed', async () => {
  await browser.caller.auth.signOut()
  await storeSessionUses(t.database, true)
  expect(stored()).toBeUndefined()
})

test('a use that could not be stored is stored the next time', async () => {
  vi.spyOn(t.database, 'write').mockRejectedValueOnce(new Error('disk full'))
  await expect(storeSessionUses(t.database, true)).rejects.toThrow('disk full')
  await storeSessionUses(t.database, true)
  expect(stored()).toBe(Date.now())
})
