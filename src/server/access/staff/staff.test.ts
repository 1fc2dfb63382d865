import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { orders, sessions, users } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { listenToLive } from '#server/testing/listen.ts'
import { lastMail, outbox } from '#server/testing/outbox.ts'
import { outcomesOf, refusalOf } from '#server/testing/refusal.ts'
import { confirmationOf, signIn } from '#server/testing/scenes/access.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

let t: TestContext
let owner: User
let boss: Caller

beforeEach(async () => {
  t = createTestContext()
  owner = await makeSuperadmin(t)
  boss = await t.as(owner)
})

const row = (id: string) => t.database.orm.select().from(users).where(eq(users.id, id)).get()
const sessionsOf = (id: string) =>
  t.database.orm.select().from(sessions).where(eq(sessions.userId, id)).all()

describe('approving a livreur', () => {
  test('lets them work at once, and tells them', async () => {
    const admin = await t.as(await makeAdmin(t))
    const konan = await makeLivreur(t, { fullname: 'Konan Yao', approvedAt: null })
    const caller = await t.as(konan)
    expect((await refusalOf(caller.missions.list())).code).toBe('LIVREUR_NOT_APPROVED')
    expect(await admin.users.approve({ userId: konan.id })).toBeNull()
    expect(await caller.missions.list()).toEqual([])
    expect((await admin.users.livreurs()).map(({ id }) => id)).toEqual([konan.id])
    expect(lastMail(t, 'livreur-approved', konan.email).facts).toEqual({ fullname: 'Konan Yao' })
  })

  test.each(['client', 'admin', 'nobody'] as const)(
    'is for livreurs: a %s is not found',
    async (who) => {
      const make = { client: makeClient, admin: makeAdmin }
      const userId = who === 'nobody' ? NOBODY : (await make[who](t, { approvedAt: null })).id
      const before = dumpTables(t.database)
      expect((await refusalOf(boss.users.approve({ userId }))).code).toBe('NOT_FOUND')
      expect(dumpTables(t.database)).toEqual(before)
    },
  )
})

describe('disabling an account', () => {
  test('ends its sessions and its streams at once, and refuses new ones', async () => {
    const admin = await makeAdmin(t)
    const stream = await listenToLive(t, admin)
    await stream.next()
    const end = refusalOf(stream.next())
    const caller = await t.as(admin)
    expect(await boss.users.disable({ userId: admin.id })).toBeNull()
    expect((await end).code).toBe('ACCOUNT_DISABLED')
    expect(sessionsOf(admin.id)).toEqual([])
    expect(t.hub.size).toBe(0)
    expect((await refusalOf(caller.orders.counts())).code).toBe('UNAUTHENTICATED')
    expect((await refusalOf(signIn(t.browser(), admin))).code).toBe('ACCOUNT_DISABLED')
  })

  test('leaves everybody else where they are', async () => {
    const [admin, other] = [await makeAdmin(t), await makeAdmin(t)]
    const stream = await listenToLive(t, other)
    await stream.next()
    await boss.users.disable({ userId: admin.id })
    expect(sessionsOf(other.id)).toHaveLength(1)
    expect(t.hub.size).toBe(1)
  })

  test('catches a stream that was being opened at that very moment', async () => {
    const admin = await makeAdmin(t)
    const caller = await t.as(admin)
    const stream = await caller.live.events()
    await boss.users.disable({ userId: admin.id })
    const first = stream[Symbol.asyncIterator]().next()
    expect((await refusalOf(first)).code).toBe('UNAUTHENTICATED')
    expect(t.hub.size).toBe(0)
  })

  test('twice keeps the first moment', async () => {
    const { id: userId } = await makeAdmin(t)
    await boss.users.disable({ userId })
    const before = row(userId)
    t.clock.advance(1000)
    await boss.users.disable({ userId })
    expect(row(userId)).toEqual(before)
  })

  test('of a livreur leaves the missions in hand theirs, and takes no new one', async () => {
    const livreur = await makeLivreur(t)
    const order = await makeOrder(t, { livreur, status: 'assigned' })
    await boss.users.disable({ userId: livreur.id })
    const stored = t.database.orm.select().from(orders).where(eq(orders.id, order.id)).get()
    expect([stored?.livreurId, stored?.status]).toEqual([livreur.id, 'assigned'])
    expect(await boss.users.livreurs()).toEqual([])
  })

  test('is never one’s own', async () => {
    await makeSuperadmin(t)
    const refusal = await refusalOf(boss.users.disable({ userId: owner.id }))
    expect(refusal).toEqual({ code: 'OWN_ACCOUNT', status: 422 })
    expect(row(owner.id)?.disabledAt).toBeNull()
  })

  test('of each other by two superadmins leaves one of them', async () => {
    const other = await makeSuperadmin(t)
    const rival = await t.as(other)
    const { accepted, refused } = await outcomesOf([
      boss.users.disable({ userId: other.id }),
      rival.users.disable({ userId: owner.id }),
    ])
    expect([accepted, refused]).toEqual([[null], [{ code: 'LAST_SUPERADMIN', status: 409 }]])
    const left = [row(owner.id), row(other.id)].filter((user) => user?.disabledAt === null)
    expect(left).toHaveLength(1)
  })

  test('of an unknown or a deleted account is not found', async () => {
    const client = await makeClient(t)
    await (await t.as(client)).profile.deleteAccount({ password: TEST_PASSWORD })
    for (const userId of [NOBODY, client.id]) {
      expect((await refusalOf(boss.users.disable({ userId }))).code).toBe('NOT_FOUND')
      expect((await refusalOf(boss.users.enable({ userId }))).code).toBe('NOT_FOUND')
      expect((await refusalOf(boss.users.resendConfirmation({ userId }))).code).toBe('NOT_FOUND')
    }
  })
})

test('enabling again gives the power back, but none of the sessions', async () => {
  const admin = await makeAdmin(t)
  const caller = await t.as(admin)
  await boss.users.disable({ userId: admin.id })
  expect(await boss.users.enable({ userId: admin.id })).toBeNull()
  expect(await boss.users.enable({ userId: admin.id })).toBeNull()
  expect((await refusalOf(caller.orders.counts())).code).toBe('UNAUTHENTICATED')
  expect(await signIn(t.browser(), admin)).toMatchObject({ email: admin.email })
})

describe('sending the confirmation again', () => {
  test('brings a link that confirms', async () => {
    const client = await makeClient(t, { emailConfirmedAt: null })
    expect(await boss.users.resendConfirmation({ userId: client.id })).toBeNull()
    await t.anonymous.signUp.confirm({ token: confirmationOf(t, client.email) })
    expect(row(client.id)?.emailConfirmedAt).toBe(t.clock.now())
  })

  test('to a confirmed address sends nothing', async () => {
    const { id: userId } = await makeClient(t)
    expect(await boss.users.resendConfirmation({ userId })).toBeNull()
    expect(outbox(t)).toEqual([])
  })

  test('goes to nobody who has no address', async () => {
    const { id: userId } = await makeClientWithoutEmail(t)
    expect((await refusalOf(boss.users.resendConfirmation({ userId }))).code).toBe('NOT_FOUND')
  })
})

test.each(['approve', 'disable', 'enable', 'resendConfirmation'] as const)(
  'users.%s takes an id and nothing else',
  async (verb) => {
    const before = dumpTables(t.database)
    for (const input of [{}, { userId: 'x' }, { userId: NOBODY, role: 'superadmin' }]) {
      const refusal = await refusalOf(boss.users[verb](input as { userId: string }))
      expect(refusal.status).toBe(400)
    }
    expect(dumpTables(t.database)).toEqual(before)
  },
)
