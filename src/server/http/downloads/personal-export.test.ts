import { beforeEach, describe, expect, test } from 'vitest'
import { openSession } from '#server/access/sessions/sessions.service.ts'
import { startPersonalExport } from '#server/people/profile/personal-export.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  type User,
} from '#server/testing/factories.ts'
import { personalDataOf } from '#server/testing/personal-data.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { appOn, errorIn } from '#server/testing/test-app.ts'
import { PERSONAL_EXPORT_PATH } from '#shared/people/profile.ts'

let t: TestContext
let client: User

beforeEach(async () => {
  t = createTestContext()
  client = await makeClient(t, { fullname: 'Aminata Koné' })
})

async function ask(user: User | undefined, { method = 'GET', site = 'same-origin' } = {}) {
  const session = { secure: false, userAgent: 'Vitest' }
  const cookie = user ? (await openSession(t, user.id, session)).cookie.split(';')[0] : ''
  const headers = { cookie: cookie ?? '', 'sec-fetch-site': site }
  return appOn(t).request(PERSONAL_EXPORT_PATH, { method, headers })
}

const taking = (actor: User, patience?: { stalledMs: number; longestMs: number }) =>
  startPersonalExport({ ...t, actor }, new AbortController().signal, patience)

/** More than a stream holds ahead of its reader. */
async function longStory(orders = 60): Promise<void> {
  for (let i = 0; i < orders; i += 1) await makeOrder(t, { client })
}

describe('the file of what is held on a person', () => {
  test.each([
    ['a client', () => client],
    ['a livreur', () => makeLivreur(t)],
    ['an admin', () => makeAdmin(t)],
  ])('holds for %s all that there is, as JSON that is whole', async (_, who) => {
    const user = await who()
    const livreur = user.role === 'livreur' ? user : await makeLivreur(t)
    for (const status of ['completed', 'pending'] as const)
      await makeOrder(t, { client, livreur, status })
    const response = await ask(user)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="laveo-mes-donnees-2025-06-10.json"',
      'cache-control': 'private, no-store',
    })
    const taken = (await response.json()) as { sessions: unknown[] }
    // The download has a session of its own.
    const { sessions, ...rest } = await personalDataOf(t, user)
    expect(taken).toEqual({ ...rest, sessions: expect.any(Array) })
    expect(taken.sessions).toHaveLength(sessions.length)
  })

  test('is refused without a session, and to a page of another site', async () => {
    expect((await ask(undefined)).status).toBe(401)
    expect((await ask(client, { site: 'cross-site' })).status).toBe(404)
  })

  test('is taken one at a time by a person, and others take theirs meanwhile', async () => {
    await longStory()
    const first = taking(client)
    const caller = await t.as(client)
    const refusal = { code: 'EXPORT_UNDER_WAY', status: 409 }
    expect(await refusalOf(caller.profile.askExport())).toEqual(refusal)
    const second = await ask(client)
    expect([second.status, (await errorIn(second)).data.appCode]).toEqual([409, 'EXPORT_UNDER_WAY'])
    expect((await ask(await makeClient(t))).status).toBe(200)
    await first.stream.toArray()
    expect(await caller.profile.askExport()).toBeNull()
  })

  test('is taken ten times in a row, then later and later; asking counts nothing', async () => {
    const caller = await t.as(client)
    for (let i = 0; i < 10; i += 1) {
      await caller.profile.askExport()
      expect((await ask(client, { method: 'HEAD' })).status).toBe(200)
      await (await ask(client)).text()
    }
    const early = { code: 'TOO_MANY_DOWNLOADS', details: { retryAfter: 60 } }
    const again = await t.as(client)
    expect(await refusalOf(again.profile.askExport())).toMatchObject(early)
    expect((await ask(client)).status).toBe(429)
    t.clock.advance(60_000)
    expect((await ask(client)).status).toBe(200)
  })

  test('that is not read is cut, and another one may start', async () => {
    await longStory()
    const stuck = taking(client, { stalledMs: 60_000, longestMs: 1 })
    await expect.poll(() => stuck.stream.destroyed).toBe(true)
    expect(await (await t.as(client)).profile.askExport()).toBeNull()
  })

  test('is made while it is read: of a long account no more is loaded than is read', async () => {
    await longStory(150)
    let read = 0
    const whole = (await taking(client).stream.toArray()).join('')
    const { stream } = taking(client)
    for await (const piece of stream) {
      read += String(piece).length
      break
    }
    expect(JSON.parse(whole).commandes).toHaveLength(150)
    expect(read).toBeLessThan(whole.length / 2)
    expect(await (await t.as(client)).profile.askExport()).toBeNull()
  })
})
