import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { devices } from '#server/db/schema.ts'
import type { Caller, TestContext } from '#server/testing/create-test-context.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { disable, makeAdmin, makeSuperadmin, type User } from '#server/testing/factories.ts'
import { brokenLinks } from '#server/testing/history.ts'
import { codeOfRefusal, refusalOf } from '#server/testing/refusal.ts'
import {
  askingTablet,
  codedTablet,
  makeProofOld,
  pairedTablet,
  TABLET_NAME,
} from '#server/testing/scenes/access.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { deleteOldAskers } from './pairing.service.ts'

let t: TestContext
let boss: User
let owner: Caller

beforeEach(async () => {
  t = createTestContext()
  boss = await makeSuperadmin(t, { fullname: 'Awa Touré' })
  owner = await t.as(boss)
})

const PAIRED = { state: 'paired', name: TABLET_NAME }
const give = (deviceId: string) => owner.devices.giveCode({ deviceId, name: TABLET_NAME })
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const rows = () =>
  t.database.sqlite.prepare('select * from devices order by n').all() as Array<
    Record<string, unknown>
  >

describe('pairing a tablet', () => {
  test('takes two figures on the tablet, a code of the owner, and ten seconds', async () => {
    const { browser, deviceId, number } = await askingTablet(t, boss)
    expect(number).toBeGreaterThanOrEqual(10)
    expect(await browser.caller.devices.mine()).toEqual({ state: 'waiting', number })
    const { code, until } = await give(deviceId)
    expect([code, until]).toEqual([
      expect.stringMatching(/^\d{6}$/),
      t.clock.now() + 10 * MINUTE_MS,
    ])
    expect(await browser.caller.devices.enter({ code })).toEqual(PAIRED)
    expect(await browser.caller.devices.mine()).toEqual(PAIRED)
    const { waiting, paired, cut } = await owner.devices.list()
    expect([waiting, cut]).toEqual([[], []])
    expect(paired).toMatchObject([{ id: deviceId, name: TABLET_NAME, pairedByName: 'Awa Touré' }])
    const { items } = await owner.journal.list({ subject: 'device_paired' })
    expect(items).toMatchObject([{ actorName: 'Awa Touré' }])
    expect(brokenLinks(t.database)).toEqual([])
  })

  test('keeps the cookie from scripts and other sites, and nothing that opens it in the database', async () => {
    const { browser, code, enter } = await codedTablet(t, boss)
    const [before] = [...browser.cookies.values()]
    await enter({ code })
    const [after] = [...browser.cookies.values()]
    expect(after).not.toBe(before)
    for (const line of browser.received)
      expect(line).toMatch(/^laveo-atelier=.*HttpOnly.*SameSite=Strict/)
    const stored = JSON.stringify(rows())
    for (const secret of [before, after, code]) expect(stored).not.toContain(secret)
  })

  test('answers a browser that asks again as the first time, and the same figures stand for one tablet', async () => {
    const first = await askingTablet(t, boss)
    expect(await first.browser.caller.devices.ask()).toEqual({
      state: 'waiting',
      number: first.number,
    })
    const numbers = [first.number]
    for (let i = 1; i < 20; i += 1)
      numbers.push((await askingTablet(t, boss, `41.66.${i}.1`)).number)
    expect(new Set(numbers).size).toBe(20)
    expect(rows()).toHaveLength(20)
  })

  test('makes room for another than the oldest stranger’s, never in the place of one that has a code', async () => {
    const coded = await codedTablet(t, boss)
    const oldest = await askingTablet(t, boss, '41.66.0.2')
    for (let i = 0; i < 20; i += 1) await askingTablet(t, boss, `41.67.${i}.1`)
    expect(await oldest.browser.caller.devices.mine()).toEqual({ state: 'none' })
    expect(await coded.browser.caller.devices.mine()).toMatchObject({ state: 'waiting' })
    expect(rows()).toHaveLength(21)
  })

  test('is refused beside fifty, and taken once one of them is cut', async () => {
    const { deviceId: first } = await pairedTablet(t, boss)
    await pairCopies(49)
    const { deviceId } = await askingTablet(t, boss, '41.66.0.2')
    expect(await refusalOf(give(deviceId))).toMatchObject({
      code: 'TOO_MANY_DEVICES',
      details: { max: 50 },
    })
    await owner.devices.unpair({ deviceId: first })
    expect(await give(deviceId)).toMatchObject({
      code: expect.stringMatching(/^\d{6}$/),
    })
  })

  /** So many more tablets that are paired as the first one is. */
  const pairCopies = (count: number) =>
    t.database.write((orm) => {
      const { n: _, ...row } = orm.select().from(devices).get() as typeof devices.$inferSelect
      for (let i = 0; i < count; i += 1)
        orm
          .insert(devices)
          .values({ ...row, id: randomUUID(), secretHash: randomUUID() })
          .run()
    })

  test('is asked no oftener from all of an IPv6 /48, whose strangers leave the shop’s tablet on the list', async () => {
    const own = await askingTablet(t, boss, '41.66.0.1')
    let refused = 0
    for (let i = 0; i < 40; i += 1) {
      const stranger = t.browser(`2001:db8:7:${i.toString(16)}::1`).caller
      const answer = await stranger.devices.ask().catch(() => null)
      if (answer === null) refused += 1
      t.clock.advance(MINUTE_MS)
    }
    expect(refused).toBeGreaterThan(25)
    expect(await own.browser.caller.devices.mine()).toMatchObject({ state: 'waiting' })
  })
})

describe('the code', () => {
  test('works in the browser that asked and in no other, which costs it nothing', async () => {
    const { code, enter } = await codedTablet(t, boss)
    const stranger = await askingTablet(t, boss, '41.66.0.2')
    for (const other of [stranger.browser, t.browser()])
      expect(await refusalOf(other.caller.devices.enter({ code }))).toEqual({
        code: 'DEVICE_CODE_WRONG',
        status: 422,
        details: { triesLeft: null },
      })
    expect(await enter({ code })).toMatchObject({ state: 'paired' })
  })

  test('is dead after five wrong ones, the right one included, until the owner gives another', async () => {
    const { deviceId, code, enter } = await codedTablet(t, boss)
    const left: unknown[] = []
    for (let i = 0; i < 5; i += 1)
      left.push((await refusalOf(enter({ code: another(code) }))).details)
    expect(left).toEqual([4, 3, 2, 1, 0].map((triesLeft) => ({ triesLeft })))
    expect((await refusalOf(enter({ code }))).details).toEqual({ triesLeft: null })
    expect((await owner.devices.list()).waiting).toMatchObject([
      { name: TABLET_NAME, codeTries: 5 },
    ])
    const given = await give(deviceId)
    expect(await enter({ code: given.code })).toMatchObject({ state: 'paired' })
  })

  test('lives ten minutes, and the one before it no longer', async () => {
    const { deviceId, code, enter } = await codedTablet(t, boss)
    const second = await give(deviceId)
    if (code !== second.code) expect(await codeOfRefusal(enter({ code }))).toBe('DEVICE_CODE_WRONG')
    t.clock.advance(10 * MINUTE_MS)
    expect(await codeOfRefusal(enter({ code: second.code }))).toBe('DEVICE_CODE_WRONG')
  })

  test('serves once: entered again after a lost answer it gives the same tablet, elsewhere nothing', async () => {
    const { browser, code, enter } = await codedTablet(t, boss)
    const before = new Map(browser.cookies)
    await enter({ code })
    const paired = new Map(browser.cookies)
    expect(await enter({ code })).toEqual(PAIRED)
    expect([...browser.cookies]).toEqual([...paired])
    const set = (cookies: Map<string, string>) => {
      for (const [name, value] of cookies) browser.cookies.set(name, value)
    }
    set(before)
    expect(await browser.caller.devices.mine()).toEqual({ state: 'none' })
    expect(await enter({ code })).toEqual(PAIRED)
    expect([...browser.cookies]).toEqual([...paired])
    set(before)
    t.clock.advance(10 * MINUTE_MS)
    expect(await codeOfRefusal(enter({ code }))).toBe('DEVICE_CODE_WRONG')
    expect(rows()).toHaveLength(1)
  })

  test('is given by an owner who has just proven who they are, for a tablet that waits', async () => {
    const { deviceId } = await askingTablet(t, boss)
    const admin = await t.as(await makeAdmin(t))
    expect(await codeOfRefusal(admin.devices.giveCode({ deviceId, name: TABLET_NAME }))).toBe(
      'FORBIDDEN',
    )
    await makeProofOld(t, boss)
    expect(await codeOfRefusal(give(deviceId))).toBe('PROOF_REQUIRED')
    const paired = await pairedTablet(t, boss)
    const again = (await t.as(boss)).devices.giveCode({
      deviceId: paired.deviceId,
      name: TABLET_NAME,
    })
    expect(await codeOfRefusal(again)).toBe('DEVICE_GONE')
  })

  test('of an owner who is disabled meanwhile pairs nothing', async () => {
    const other = await makeSuperadmin(t)
    const { code, enter } = await codedTablet(t, other)
    await disable(t, other)
    expect(await codeOfRefusal(enter({ code }))).toBe('DEVICE_CODE_WRONG')
  })
})

describe('the end of a tablet', () => {
  test('comes with one tap of an owner, at once; another tap changes nothing', async () => {
    const { browser, deviceId } = await pairedTablet(t, boss)
    await owner.devices.unpair({ deviceId })
    expect(await browser.caller.devices.mine()).toEqual({ state: 'none' })
    expect(await codeOfRefusal(browser.caller.live.events())).toBe('DEVICE_UNPAIRED')
    await owner.devices.unpair({ deviceId })
    const { items } = await owner.journal.list({ subject: 'device_unpaired' })
    expect(items).toHaveLength(1)
    expect((await owner.devices.list()).cut).toMatchObject([{ id: deviceId }])
  })

  test('comes after thirty days without use, and each use puts it off', async () => {
    const { browser } = await pairedTablet(t, boss)
    for (let day = 0; day < 60; day += 20) {
      t.clock.advance(20 * DAY_MS)
      expect(await browser.caller.devices.mine()).toMatchObject({ state: 'paired' })
    }
    t.clock.advance(30 * DAY_MS)
    expect(await browser.caller.devices.mine()).toEqual({ state: 'none' })
    const { paired, cut } = await owner.devices.list()
    expect([paired.length, cut.length]).toEqual([0, 1])
  })

  test('comes with the account of its owner, and goes with it', async () => {
    const other = await makeSuperadmin(t)
    const { browser } = await pairedTablet(t, other)
    await owner.users.disable({ userId: other.id })
    expect(await browser.caller.devices.mine()).toEqual({ state: 'none' })
    expect((await owner.devices.list()).paired).toEqual([])
    await owner.users.enable({ userId: other.id })
    expect(await browser.caller.devices.mine()).toMatchObject({ state: 'paired' })
  })

  test('of one that only waited is to be forgotten: by the owner, or within the hour', async () => {
    const { browser, deviceId } = await askingTablet(t, boss)
    await owner.devices.unpair({ deviceId })
    expect([rows(), await browser.caller.devices.mine()]).toEqual([[], { state: 'none' }])
    await askingTablet(t, boss)
    t.clock.advance(HOUR_MS)
    expect((await owner.devices.list()).waiting).toEqual([])
    await t.database.write((orm) => deleteOldAskers(orm, t.clock.now()))
    expect(rows()).toEqual([])
  })
})

test('a tablet is used at most once an hour to write, and gets its cookie again then', async () => {
  const { browser } = await pairedTablet(t, boss)
  const { length } = browser.received
  await browser.caller.devices.mine()
  expect(browser.received).toHaveLength(length)
  t.clock.advance(HOUR_MS)
  await Promise.all([browser.caller.devices.mine(), browser.caller.devices.mine()])
  expect(browser.received.length).toBeGreaterThan(length)
  expect((await owner.devices.list()).paired).toMatchObject([{ seenAt: t.clock.now() }])
})

test('a tablet is renamed by an owner', async () => {
  const { browser, deviceId } = await pairedTablet(t, boss)
  await owner.devices.rename({ deviceId, name: 'Tablette du fond' })
  expect(await browser.caller.devices.mine()).toEqual({ state: 'paired', name: 'Tablette du fond' })
  const waiting = await askingTablet(t, boss)
  const early = owner.devices.rename({ deviceId: waiting.deviceId, name: TABLET_NAME })
  expect(await codeOfRefusal(early)).toBe('DEVICE_GONE')
})
