import { beforeEach, describe, expect, test } from 'vitest'
import { livreurApplications } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { makeAdmin, makeClient, makeLivreur, makeSuperadmin } from '#server/testing/factories.ts'
import { outbox } from '#server/testing/outbox.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { apply, applyAndWait, KOFFI } from '#server/testing/scenes/access.ts'

const MINUTE = 60_000

let t: TestContext
let staff: Caller

beforeEach(async () => {
  t = createTestContext()
  staff = await t.as(
    await makeAdmin(t, { fullname: 'Mireille Assi', email: 'mireille@laveo.test' }),
  )
})

const stored = () => t.database.orm.select().from(livreurApplications).all()
const waiting = async () => (await staff.applications.list({ status: 'new' })).items

describe('applying', () => {
  test('is stored as it will be read, and the answer says nothing', async () => {
    expect(await apply(t)).toBeNull()
    expect(await waiting()).toEqual([
      {
        id: expect.any(String),
        fullname: 'Koffi N’Guessan',
        phone: '+2250748213690',
        email: 'koffi@exemple.ci',
        city: 'Yopougon, Niangon',
        message: KOFFI.message,
        status: 'new',
        createdAt: t.clock.now(),
        handledAt: null,
        handledBy: null,
        emailTaken: false,
      },
    ])
  })

  test('is e-mailed to every enabled admin and superadmin, and to no one else', async () => {
    await makeSuperadmin(t, { email: 'adjoua@laveo.test' })
    await makeAdmin(t, { disabledAt: t.clock.now() })
    await makeLivreur(t)
    await makeClient(t)
    await apply(t)
    const mails = outbox(t)
    expect(mails.map(({ to }) => to).sort()).toEqual(['adjoua@laveo.test', 'mireille@laveo.test'])
    expect(mails[0]).toMatchObject({
      template: 'new-application',
      facts: { fullname: 'Koffi N’Guessan', phone: '+2250748213690' },
    })
  })

  test('twice with the same words is one application and one e-mail', async () => {
    await apply(t)
    t.clock.advance(5 * MINUTE)
    await apply(t)
    await apply(t, { email: 'koffi@exemple.ci', phone: '+2250748213690' })
    expect(stored()).toHaveLength(1)
    expect(outbox(t)).toHaveLength(1)
  })

  test('in a double click is one application', async () => {
    await Promise.all([apply(t), apply(t), apply(t)])
    expect(stored()).toHaveLength(1)
  })

  test('again with another phone is another application: another person cannot change the first one’s words', async () => {
    await apply(t)
    await apply(t, { phone: '0748213691' })
    expect(stored().map(({ phone }) => phone)).toEqual(['+2250748213690', '+2250748213691'])
  })

  test('again after an answer is a new application', async () => {
    await staff.applications.decline({ applicationId: await applyAndWait(t) })
    await apply(t)
    expect(stored().map(({ status }) => status)).toEqual(['declined', 'new'])
  })

  test('with an address that has an account answers the same, and staff see it', async () => {
    await makeClient(t, { email: 'koffi@exemple.ci' })
    await apply(t)
    expect((await waiting())[0]?.emailTaken).toBe(true)
  })

  test('in a flood is stored each time, but does not use up the e-mails that others wait for', async () => {
    for (let i = 0; i < 60; i += 1) await apply(t, { email: `k${i}@exemple.ci` })
    expect(stored()).toHaveLength(60)
    expect(outbox(t).length).toBeLessThan(30)
  })
})

describe('an application is refused with a sentence by field, and nothing is stored', () => {
  const BAD: ReadonlyArray<[field: keyof typeof KOFFI, value: unknown]> = [
    ['fullname', ''],
    ['fullname', ' \u200e\u202e '],
    ['fullname', 'a'.repeat(101)],
    ['fullname', 42],
    ['phone', '48213690'],
    ['phone', '07 48 21'],
    ['phone', '🧺'.repeat(5)],
    ['email', 'koffi'],
    ['email', 'koffi@exemple'],
    ['email', 'kôffi😀@exemple.ci'],
    ['email', `${'k'.repeat(250)}@exemple.ci`],
    ['city', '   '],
    ['city', 'c'.repeat(101)],
    ['message', 'm'.repeat(2001)],
    ['message', { $ne: null }],
    ...(['fullname', 'phone', 'email', 'city', 'message'] as const).map(
      (field) => [field, 'é'.repeat(500_000)] as [typeof field, unknown],
    ),
  ]

  test.each(BAD)('for %s', async (field, value) => {
    const before = dumpTables(t.database)
    const refusal = await refusalOf(
      t.anonymous.applications.submit({ ...KOFFI, [field]: value } as typeof KOFFI),
    )
    expect(refusal.status).toBe(400)
    expect(Object.keys(refusal.fields ?? {})).toEqual([field])
    expect(refusal.fields?.[field]).toMatch(/[.?]$/)
    expect(dumpTables(t.database)).toEqual(before)
  })

  test('for an eight-digit phone, with what changed in 2021', async () => {
    const refusal = await refusalOf(
      t.anonymous.applications.submit({ ...KOFFI, phone: '48213690' }),
    )
    expect(refusal.fields?.phone).toContain('dix chiffres')
  })

  test('for anything that was not asked, such as a status', async () => {
    const sly = { ...KOFFI, status: 'accepted' }
    expect((await refusalOf(t.anonymous.applications.submit(sly))).status).toBe(400)
  })
})

test('emoji and accents are kept, turned text is set right, quotes are only quotes', async () => {
  await apply(t, {
    fullname: ' Awa 🧺 D’Avila\u202e ',
    city: "'); drop table users; --",
    message: 'Ligne 1\r\nLigne 2 ✨\u0007',
  })
  expect((await waiting())[0]).toMatchObject({
    fullname: 'Awa 🧺 D’Avila',
    city: "'); drop table users; --",
    message: 'Ligne 1\nLigne 2 ✨',
  })
})
