import { beforeEach, expect, test } from 'vitest'
import { contactMessages } from '#server/db/schema.ts'
import { raiseFlag } from '#server/orders/flags/flags.service.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  type User,
} from '#server/testing/factories.ts'
import { MAX_COUNTED } from '#shared/paging.ts'

let t: TestContext
let admin: User
let staff: Caller

beforeEach(async () => {
  t = createTestContext()
  admin = await makeAdmin(t)
  staff = await t.as(admin)
})

const NOTHING = {
  toConfirm: 0,
  messages: { toSend: 0, answers: 0, reminders: 0, applications: 0, site: 0 },
  hasMessages: false,
  problems: { ours: 0, client: 0, closed: 0 },
  hasProblems: false,
  livreurs: 0,
}

test('an empty database has no open requests, and no tab but the first', async () => {
  await makeLivreur(t)
  expect(await staff.requests.counts()).toEqual(NOTHING)
})

test('what waits is counted, and what was answered is not', async () => {
  const person = { fullname: 'Awa', email: 'awa@exemple.ci' }
  for (const city of ['Cocody', 'Plateau', 'Marcory'])
    await t.anonymous.applications.submit({ ...person, city, phone: '0707000001' })
  for (const message of ['Un', 'Deux']) await t.anonymous.contact.send({ ...person, message })
  await makeLivreur(t, { approvedAt: null })
  await makeLivreur(t, { approvedAt: null, emailConfirmedAt: null })
  await makeLivreur(t, { approvedAt: null, disabledAt: t.clock.now() })
  const messages = { ...NOTHING.messages, applications: 3, site: 2 }
  expect(await staff.requests.counts()).toEqual({
    ...NOTHING,
    messages,
    hasMessages: true,
    livreurs: 2,
  })

  const [application] = (await staff.applications.list({})).items
  const [message] = (await staff.contact.list({})).items
  const [livreur] = await staff.users.waiting()
  await staff.applications.decline({ applicationId: application?.id ?? '' })
  await staff.contact.handle({ messageId: message?.id ?? '', handled: true })
  await staff.users.approve({ userId: livreur?.id ?? '' })
  expect(await staff.requests.counts()).toMatchObject({
    messages: { applications: 2, site: 1 },
    livreurs: 1,
  })
})

test('a tab that held something stays once it is empty', async () => {
  const order = await makeOrder(t, { client: await makeClient(t), status: 'pending' })
  const flagId = await t.database.write((orm) =>
    raiseFlag(orm, { ...t, actor: admin }, { order, kind: 'count_gap' }),
  )
  expect(await staff.requests.counts()).toMatchObject({ problems: { ours: 1 }, hasProblems: true })
  await staff.flags.resolve({ flagId })
  expect(await staff.requests.counts()).toMatchObject({
    problems: { ours: 0, closed: 1 },
    hasProblems: true,
    hasMessages: false,
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
  expect((await staff.requests.counts()).messages.site).toBe(MAX_COUNTED)
})
