import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { staffActions, users } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { disable, makeAdmin, makeClient, makeOrder, type User } from '#server/testing/factories.ts'
import { countersOf } from '#server/testing/read-back.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { DAY_MS } from '#shared/dates.ts'
import { deleteUnconfirmedAccounts } from '../signup/signup.service.ts'

const FATOU = { fullname: 'Fatou Diabaté', phone: '05 46 12 90 77' }

let t: TestContext
let admin: User
let staff: Caller

beforeEach(async () => {
  t = createTestContext()
  admin = await makeAdmin(t)
  staff = await t.as(admin)
})

const newClient = (overrides = {}) => ({ ...FATOU, idempotencyKey: randomUUID(), ...overrides })
const row = (id: string) => t.database.orm.select().from(users).where(eq(users.id, id)).get()
const found = async (search: string) =>
  (await staff.users.findClients({ search })).map(({ id }) => id)

test('a name and a phone make a client without an e-mail, who can be found at once', async () => {
  const { id } = await staff.users.createClient(newClient())
  expect(row(id)).toMatchObject({
    role: 'client',
    fullname: 'Fatou Diabaté',
    phone: '+2250546129077',
    email: null,
    emailConfirmedAt: null,
    passwordHash: '',
  })
  expect(countersOf(t)).toMatchObject({ clients: 1 })
  for (const search of ['907', '90 77', '0546129077', '+225 05 46 12 90 77', 'diab', 'Fa'])
    expect(await found(search), search).toEqual([id])
  expect(t.database.orm.select().from(staffActions).all()).toMatchObject([
    { kind: 'client_created', actorId: admin.id, target: id, data: { sharedPhone: false } },
  ])
})

test('sending again after a lost answer makes no second record', async () => {
  const input = newClient()
  const first = await staff.users.createClient(input)
  expect(await staff.users.createClient(input)).toEqual(first)
  expect(await found('0546129077')).toEqual([first.id])
  const other = { ...input, fullname: 'Awa Koné' }
  expect((await refusalOf(staff.users.createClient(other))).code).toBe('KEY_REUSED')
})

test('a known phone makes a second record only knowingly', async () => {
  const owner = await makeClient(t, { fullname: 'Fatou Diabaté', phone: '+2250546129077' })
  const refusal = await refusalOf(staff.users.createClient(newClient({ fullname: 'Ali' })))
  expect(refusal).toEqual({
    code: 'PHONE_KNOWN',
    status: 409,
    details: { names: 'Fatou Diabaté' },
  })
  expect(await found('0546129077')).toEqual([owner.id])
  const { id } = await staff.users.createClient(newClient({ fullname: 'Ali', sharedPhone: true }))
  expect(await found('0546129077')).toEqual([id, owner.id])
})

test('a livreur who has the phone is no client of that phone', async () => {
  await makeAdmin(t, { phone: '+2250546129077' })
  await staff.users.createClient(newClient())
})

test('a record without an address is never swept away as an unconfirmed account', async () => {
  const { id } = await staff.users.createClient(newClient())
  const signedUp = await makeClient(t, { emailConfirmedAt: null })
  await t.database.write((orm) => deleteUnconfirmedAccounts(orm, t.clock.now() + 400 * DAY_MS, t))
  expect(row(signedUp.id)).toBeUndefined()
  expect(row(id)).toBeDefined()
})

test('namesakes are told apart by their last order', async () => {
  const ordering = await makeClient(t, { fullname: 'Fatou Diabaté' })
  const other = await makeClient(t, { fullname: 'Fatou Diabaté' })
  await disable(t, other)
  await makeOrder(t, { client: ordering })
  t.clock.advance(1000)
  const { reference, createdAt } = await makeOrder(t, {
    client: ordering,
    input: { address: 'Marcory, Zone 4', landmark: 'Portail bleu' },
    status: 'processing',
  })
  const clients = await staff.users.findClients({ search: 'fatou' })
  expect(clients).toMatchObject([
    { id: other.id, disabled: true, orders: 0, lastOrder: null },
    {
      id: ordering.id,
      disabled: false,
      orders: 2,
      lastOrder: {
        reference,
        createdAt,
        status: 'processing',
        address: 'Marcory, Zone 4',
        landmark: 'Portail bleu',
        atCounter: false,
      },
    },
  ])
})

test('nothing is listed for a search that is too short', async () => {
  await makeClient(t, { phone: '+2250546129077' })
  for (const search of ['', 'F', '90']) expect(await found(search)).toEqual([])
})
