import { beforeEach, describe, expect, test } from 'vitest'
import { contactMessages } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { makeAdmin, makeLivreur, makeSuperadmin } from '#server/testing/factories.ts'
import { outbox } from '#server/testing/outbox.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { REQUESTS_KEPT_DAYS } from '#shared/retention.ts'
import { deleteOldMessages } from './contact.service.ts'

const HOUR = 3_600_000
const AWA = {
  fullname: 'Awa Coulibaly',
  email: 'Awa@Exemple.CI',
  message: 'Bonjour,\nvous passez à Bingerville\u202f?',
}

let t: TestContext
let staff: Caller

beforeEach(async () => {
  t = createTestContext()
  staff = await t.as(await makeAdmin(t, { fullname: 'Mireille Assi', email: 'm@laveo.test' }))
})

const stored = () => t.database.orm.select().from(contactMessages).all()

let strangers = 0
async function write(overrides: Partial<typeof AWA> = {}) {
  strangers += 1
  const { caller } = t.browser(`192.0.2.${strangers % 250}`)
  expect(await caller.contact.send({ ...AWA, ...overrides })).toBeNull()
}

async function idOf(message: string): Promise<string> {
  await write({ message })
  const found = stored().find((row) => row.message === message)
  if (!found) throw new Error('The message is not stored')
  return found.id
}

describe('a message from the contact page', () => {
  test('is stored, and told to the enabled staff with all that an answer needs', async () => {
    await makeSuperadmin(t, { disabledAt: t.clock.now() })
    await makeLivreur(t)
    await write()
    const message = { ...AWA, email: 'awa@exemple.ci' }
    expect((await staff.contact.list({})).items).toEqual([
      {
        id: expect.any(String),
        ...message,
        createdAt: t.clock.now(),
        handledAt: null,
        handledBy: null,
      },
    ])
    expect(outbox(t)).toEqual([
      { template: 'new-contact-message', to: 'm@laveo.test', facts: { fullname: AWA.fullname } },
    ])
  })

  test('sent again after a lost answer is stored and told once', async () => {
    await Promise.all([write(), write()])
    t.clock.advance(HOUR)
    await write({ email: 'awa@exemple.ci ' })
    expect(stored()).toHaveLength(1)
    expect(outbox(t)).toHaveLength(1)
  })

  test('with other words, or the same the next day, is another message', async () => {
    await write()
    await write({ message: 'Et à Grand-Bassam\u202f?' })
    await write({ fullname: 'Awa C.' })
    t.clock.advance(24 * HOUR)
    await write()
    expect(stored()).toHaveLength(4)
  })

  test('is slowed down at the sixth from one address, and from one IPv6 network', async () => {
    for (const addresses of [['198.51.100.7'], ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9']]) {
      const send = (i: number) =>
        t
          .browser(addresses[i % addresses.length])
          .caller.contact.send({ ...AWA, message: `${addresses} ${i}` })
      for (let i = 0; i < 5; i += 1) await send(i)
      expect((await refusalOf(send(5))).code).toBe('TOO_MANY_TRIES')
    }
    expect(stored()).toHaveLength(10)
  })

  test('is stored although no staff member can be notified', async () => {
    const lonely = createTestContext()
    await lonely.anonymous.contact.send(AWA)
    expect(lonely.database.orm.select().from(contactMessages).all()).toHaveLength(1)
    expect(outbox(lonely)).toEqual([])
  })

  test('keeps emoji and lines, loses what hides or turns text, and stays text', async () => {
    await write({ message: '<img src=x onerror=alert(1)>\u202e 🧺\r\n\u0000fin' })
    expect(stored()[0]?.message).toBe('<img src=x onerror=alert(1)> 🧺\n fin')
  })
})

test.each<[keyof typeof AWA, unknown]>([
  ['fullname', ''],
  ['fullname', 'a'.repeat(101)],
  ['fullname', 'a'.repeat(1_000_000)],
  ['email', 'awa'],
  ['email', 'awa@@exemple.ci'],
  ['email', `awa@${'e'.repeat(1_000_000)}.ci`],
  ['message', ' \n\t '],
  ['message', 'm'.repeat(2001)],
  ['message', 'm'.repeat(1_000_000)],
  ['message', ['a']],
  ['message', undefined],
])(
  'a message with a bad %s is refused in one sentence, and nothing is stored',
  async (field, value) => {
    const before = dumpTables(t.database)
    const refusal = await refusalOf(
      t.anonymous.contact.send({ ...AWA, [field]: value } as typeof AWA),
    )
    expect([refusal.status, Object.keys(refusal.fields ?? {})]).toEqual([400, [field]])
    expect(dumpTables(t.database)).toEqual(before)
  },
)

describe('handling', () => {
  test('moves a message from one list to the other and back, with who did it', async () => {
    const messageId = await idOf('Un')
    await staff.contact.handle({ messageId, handled: true })
    const handled = { handledAt: t.clock.now(), handledBy: 'Mireille Assi' }
    expect((await staff.contact.list({ handled: true })).items).toMatchObject([handled])
    expect((await staff.contact.list({ handled: false })).items).toEqual([])
    await staff.contact.handle({ messageId, handled: false })
    const waiting = { handledAt: null, handledBy: null }
    expect((await staff.contact.list({ handled: false })).items).toMatchObject([waiting])
    expect((await staff.contact.list({ handled: true })).items).toEqual([])
  })

  test('what does not exist is not found', async () => {
    const messageId = '00000000-0000-4000-8000-000000000000'
    const refusal = await refusalOf(staff.contact.handle({ messageId, handled: true }))
    expect(refusal.code).toBe('NOT_FOUND')
  })
})

test('a message is forgotten a year after it was handled, and never while it waits', async () => {
  const sweep = () => t.database.write((orm) => deleteOldMessages(orm, t.clock.now()))
  await write({ message: 'Attend' })
  const messageId = await idOf('Un')
  t.clock.advance(300 * 24 * HOUR)
  await staff.contact.handle({ messageId, handled: true })
  t.clock.advance(REQUESTS_KEPT_DAYS * 24 * HOUR - 1)
  await sweep()
  expect(stored()).toHaveLength(2)
  t.clock.advance(1)
  await sweep()
  expect(stored().map(({ message }) => message)).toEqual(['Attend'])
})
