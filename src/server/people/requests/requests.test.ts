import { beforeEach, expect, test } from 'vitest'
import { contactMessages } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeAdmin, makeLivreur } from '#server/testing/factories.ts'
import { MAX_COUNTED } from '#shared/paging.ts'

let t: TestContext
let staff: Caller

beforeEach(async () => {
  t = createTestContext()
  staff = await t.as(await makeAdmin(t))
})

test('an empty database has no open requests', async () => {
  await makeLivreur(t)
  expect(await staff.requests.counts()).toEqual({
    asks: 0,
    numbers: 0,
    applications: 0,
    livreurs: 0,
    messages: 0,
    flags: 0,
    claims: 0,
    weekly: 0,
    toSend: 0,
    reminders: 0,
  })
})

test('what waits is counted, and what was answered is not', async () => {
  const person = { fullname: 'Awa', email: 'awa@exemple.ci' }
  for (const city of ['Cocody', 'Plateau', 'Marcory'])
    await t.anonymous.applications.submit({ ...person, city, phone: '0707000001' })
  for (const message of ['Un', 'Deux']) await t.anonymous.contact.send({ ...person, message })
  await makeLivreur(t, { approvedAt: null })
  await makeLivreur(t, { approvedAt: null, emailConfirmedAt: null })
  await makeLivreur(t, { approvedAt: null, disabledAt: t.clock.now() })
  expect(await staff.requests.counts()).toEqual({
    asks: 0,
    numbers: 0,
    applications: 3,
    livreurs: 2,
    messages: 2,
    flags: 0,
    claims: 0,
    weekly: 0,
    toSend: 0,
    reminders: 0,
  })

  const [application] = (await staff.applications.list({})).items
  const [message] = (await staff.contact.list({})).items
  const [livreur] = await staff.users.waiting()
  await staff.applications.decline({ applicationId: application?.id ?? '' })
  await staff.contact.handle({ messageId: message?.id ?? '', handled: true })
  await staff.users.approve({ userId: livreur?.id ?? '' })
  expect(await staff.requests.counts()).toEqual({
    asks: 0,
    numbers: 0,
    applications: 2,
    livreurs: 1,
    messages: 1,
    flags: 0,
    claims: 0,
    weekly: 0,
    toSend: 0,
    reminders: 0,
  })
})

test('the counting stops at a hundred: a flood must not slow every screen of the team', async () => {
  await t.database.write((orm) => {
    for (let i = 0; i < MAX_COUNTED + 20; i += 1)
      orm
        .insert(contactMessages)
        .values({ id: `m${i}`, fullname: 'A', email: 'a@b.ci', message: 'x', createdAt: i })
        .run()
  })
  expect((await staff.requests.counts()).messages).toBe(MAX_COUNTED)
})
