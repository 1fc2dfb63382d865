import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/db/schema.ts'
import {
  type Browser,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeClient, TEST_PASSWORD, type User } from '#server/testing/factories.ts'
import { lastMail, outbox } from '#server/testing/outbox.ts'
import { personalDataOf } from '#server/testing/personal-data.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { askForReset, changePassword, knownBrowser, signIn } from '#server/testing/scenes/access.ts'
import { SECURITY_EVENTS_KEPT, SECURITY_EVENTS_SHOWN } from '#shared/access/security.ts'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'
import { SECURITY_EVENTS_KEPT_DAYS } from '#shared/retention.ts'
import { storeRefusedSignIns } from './refused-sign-ins.service.ts'
import { deleteOldSecurityEvents } from './security.service.ts'
import { createSecurityWorker } from './security-worker.ts'

let t: TestContext
let client: User

beforeEach(async () => {
  t = createTestContext()
  client = await makeClient(t)
})

const fail = (browser = t.browser()) => refusalOf(signIn(browser, client, 'pas-le-bon'))
const read = async (browser: Browser) => browser.caller.security.overview()
const kindsOf = async (browser: Browser) => (await read(browser)).events.map(({ kind }) => kind)
const notices = () => outbox(t).filter(({ template }) => template === 'new-device')

describe('the owner of an account reads', () => {
  test('each sign-in, whether the browser was new, and the device', async () => {
    const browser = await knownBrowser(t, client)
    t.clock.advance(HOUR_MS)
    await signIn(browser, client)
    const at = t.clock.now()
    const device = 'Appareil inconnu'
    const event = { n: expect.any(Number), kind: 'signed_in', device, times: 1 }
    expect((await read(browser)).events).toEqual([
      { ...event, newBrowser: false, at },
      { ...event, newBrowser: true, at: at - HOUR_MS },
    ])
  })

  test('refused tries, those of an hour together, once they were stored', async () => {
    const browser = await knownBrowser(t, client)
    await fail()
    await fail()
    expect(await kindsOf(browser)).toEqual(['signed_in'])
    await storeRefusedSignIns(t)
    t.clock.advance(HOUR_MS / 2)
    await fail()
    await storeRefusedSignIns(t)
    expect((await read(browser)).events[0]).toMatchObject({ kind: 'sign_in_refused', times: 3 })
    t.clock.advance(HOUR_MS)
    await fail()
    await storeRefusedSignIns(t)
    expect(await kindsOf(browser)).toEqual(['sign_in_refused', 'sign_in_refused', 'signed_in'])
  })

  test('a changed password and phone, with their dates; nobody else’s', async () => {
    const other = await t.as(await makeClient(t))
    const browser = await knownBrowser(t, client)
    expect(await read(browser)).toMatchObject({ passwordChangedAt: null, phoneChangedAt: null })
    t.clock.advance(1)
    const at = t.clock.now()
    const { caller } = browser
    await changePassword(caller, 'pagne-bleu-marine')
    await caller.profile.update({ fullname: 'Awa Diop', phone: '0707000009' })
    expect(await read(browser)).toMatchObject({ passwordChangedAt: at, phoneChangedAt: at })
    expect(await kindsOf(browser)).toEqual(['phone_changed', 'password_changed', 'signed_in'])
    expect((await other.security.overview()).events).toEqual([])
  })

  test('a reset password', async () => {
    const token = await askForReset(t, client)
    await t.anonymous.recovery.reset({ token, password: 'pagne-bleu-marine' })
    const caller = await t.as(client)
    const { events, passwordChangedAt } = await caller.security.overview()
    expect(events.map(({ kind }) => kind)).toEqual(['password_reset'])
    expect(passwordChangedAt).toBe(t.clock.now())
  })

  test('no more than a page, and all that is kept in their own file', async () => {
    const browser = t.browser()
    for (let times = 0; times < SECURITY_EVENTS_SHOWN + 1; times += 1) await signIn(browser, client)
    expect((await read(browser)).events).toHaveLength(SECURITY_EVENTS_SHOWN)
    const file = await personalDataOf(t, client)
    expect(file.securite).toHaveLength(SECURITY_EVENTS_SHOWN + 1)
    expect(file.securite.at(-1)).toEqual({
      evenement: 'Nouvel appareil connecté',
      appareil: 'Appareil inconnu',
      le: new Date(t.clock.now()).toISOString(),
    })
  })
})

describe('the events of an account', () => {
  const rows = () =>
    t.database.sqlite
      .prepare('select kind, count(*) as count from security_events group by kind order by kind')
      .all()

  test('are bounded, and the refused tries of strangers push out nothing else', async () => {
    const _browser = await knownBrowser(t, client)
    for (let hours = 0; hours < SECURITY_EVENTS_KEPT + 5; hours += 1) {
      t.clock.advance(HOUR_MS)
      await fail(t.browser(`41.66.0.${hours}`))
      await storeRefusedSignIns(t)
    }
    expect(rows()).toEqual([
      { kind: 'sign_in_refused', count: SECURITY_EVENTS_KEPT },
      { kind: 'signed_in', count: 1 },
    ])
  })

  test('go after three months, and with the account', async () => {
    const browser = await knownBrowser(t, client)
    t.clock.advance(SECURITY_EVENTS_KEPT_DAYS * DAY_MS)
    await signIn(browser, client)
    await t.database.write((orm) => deleteOldSecurityEvents(orm, t.clock.now()))
    expect(rows()).toEqual([{ kind: 'signed_in', count: 1 }])
    await browser.caller.profile.deleteAccount({ password: TEST_PASSWORD })
    expect(rows()).toEqual([])
  })

  test('hold nothing of tries at an address without an account', async () => {
    await refusalOf(t.anonymous.auth.signIn({ email: 'personne@laveo.test', password: 'x' }))
    await storeRefusedSignIns(t)
    expect(rows()).toEqual([])
  })

  test('are stored when the process stops', async () => {
    await fail()
    await createSecurityWorker(t).stop()
    expect(rows()).toEqual([{ kind: 'sign_in_refused', count: 1 }])
  })
})

describe('a sign-in on a new device', () => {
  test('is told by e-mail, but for the first one of a new account', async () => {
    await knownBrowser(t, client)
    expect(notices()).toEqual([])
    await knownBrowser(t, client)
    expect(lastMail(t, 'new-device', client.email).facts).toEqual({
      fullname: client.fullname,
      device: 'Appareil inconnu',
      by: 'password',
      at: t.clock.now(),
    })
  })

  test('is told although no sign-in is kept, of an account that is not new', async () => {
    const createdAt = t.clock.now() - 8 * DAY_MS
    await t.database.write((orm) => orm.update(users).set({ createdAt }).run())
    await knownBrowser(t, client)
    expect(notices()).toHaveLength(1)
  })

  test('is told no more than three times a day', async () => {
    await knownBrowser(t, client)
    t.clock.advance(DAY_MS)
    for (let times = 0; times < 5; times += 1) await knownBrowser(t, client)
    expect(notices()).toHaveLength(3)
    t.clock.advance(DAY_MS)
    await knownBrowser(t, client)
    expect(notices()).toHaveLength(4)
  })

  test('is not told of a known browser, nor of a wrong password', async () => {
    const browser = await knownBrowser(t, client)
    await signIn(browser, client)
    await fail()
    expect(notices()).toEqual([])
  })
})
