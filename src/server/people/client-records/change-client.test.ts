import { beforeEach, expect, test } from 'vitest'
import { clientLink } from '#server/orders/client-links/client-links.service.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeSuperadmin,
  type User,
} from '#server/testing/factories.ts'
import { refusalOf } from '#server/testing/refusal.ts'

let t: TestContext
let staff: Caller
let fatou: Awaited<ReturnType<typeof makeClientWithoutEmail>>

beforeEach(async () => {
  t = createTestContext()
  staff = await t.as(await makeAdmin(t))
  fatou = await makeClientWithoutEmail(t, { fullname: 'Fatou Diabate', phone: '+2250546129077' })
})

type Seen = Pick<User, 'fullname' | 'phone'>
const NUMBER = '+2250546129078'

const change = (
  next: Partial<Seen> & { sharedPhone?: true },
  of: Seen & { id: string } = fatou,
) => {
  const seen = { fullname: of.fullname, phone: of.phone }
  return staff.clientRecords.change({ userId: of.id, ...seen, ...next, seen })
}
const read = async (userId: string = fatou.id) => staff.clientRecords.byId({ userId })

test('a name and a number are corrected, found by a search, and in the journal without their words', async () => {
  await change({ fullname: 'Fatou Diabaté', phone: NUMBER })
  expect(await read()).toMatchObject({ fullname: 'Fatou Diabaté', phone: NUMBER })
  const found = await staff.users.findClients({ search: NUMBER })
  expect(found.map(({ id }) => id)).toEqual([fatou.id])
  const { items } = await (await t.as(await makeSuperadmin(t))).journal.list({})
  const act = items.find(({ kind }) => kind === 'client_changed')
  expect(act?.data).toEqual({ name: true, number: true })
})

test('a link that went to the number of before opens nothing any more; a corrected name keeps it', async () => {
  const link = clientLink(t, fatou.id)
  await change({ fullname: 'Fatou' })
  expect(clientLink(t, fatou.id)).toBe(link)
  await change({ phone: NUMBER }, { ...fatou, fullname: 'Fatou' })
  expect(clientLink(t, fatou.id)).not.toBe(link)
})

test('nobody but a client is corrected so: an admin writes no other number over that of an owner or a livreur', async () => {
  for (const person of [await makeSuperadmin(t), await makeLivreur(t)]) {
    const refusal = await refusalOf(change({ phone: NUMBER }, person))
    expect(refusal.code).toBe('CLIENT_UNAVAILABLE')
  }
})

test('a number that its owner has proven, or who has an e-mail, is theirs to change; their name is not', async () => {
  t.database.sqlite
    .prepare("update users set phone_proven_at = 5, phone_proven_by = 'code' where id = ?")
    .run(fatou.id)
  expect((await refusalOf(change({ phone: NUMBER }))).code).toBe('NUMBER_OF_OWNER')
  await change({ fullname: 'Fatou Diabaté' })
  expect(await read()).toMatchObject({ fullname: 'Fatou Diabaté', phoneProvenAt: 5 })
  const awa = await makeClient(t)
  expect((await refusalOf(change({ phone: NUMBER }, awa))).code).toBe('NUMBER_OF_OWNER')
})

test('a number of another client is asked about before it is shared', async () => {
  const awa = await makeClient(t, { fullname: 'Awa Touré' })
  const refusal = await refusalOf(change({ phone: awa.phone }))
  expect(refusal).toMatchObject({ code: 'PHONE_KNOWN', details: { names: 'Awa Touré' } })
  await change({ phone: awa.phone, sharedPhone: true })
  expect((await read())?.phone).toBe(awa.phone)
})

test('a client is made with how they are told', async () => {
  const person = { fullname: 'Yao Kouadio', phone: '+2250505999888', idempotencyKey: fatou.id }
  const { id } = await staff.users.createClient({ ...person, newsBy: 'none' })
  expect((await staff.clientMessages.ofClient({ userId: id }))?.choice.newsBy).toBe('none')
})
