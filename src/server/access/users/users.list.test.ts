import { beforeEach, describe, expect, test } from 'vitest'
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
  makeSuperadmin,
} from '#server/testing/factories.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import type { ListedRole } from '#shared/access/users.ts'
import type { Cursor } from '#shared/paging.ts'

let t: TestContext
let boss: Caller

beforeEach(async () => {
  t = createTestContext()
  boss = await t.as(await makeSuperadmin(t, { fullname: 'Adjoua Brou', email: 'adjoua@laveo.ci' }))
})

const names = async (role: ListedRole, search = '') =>
  (await boss.users.list({ role, search })).items.map(({ fullname }) => fullname)

/** Every page of a list, from the first to the last. */
async function walk(role: ListedRole, search = '') {
  const seen = []
  let cursor: Cursor | null = null
  do {
    const page: Awaited<ReturnType<Caller['users']['list']>> = await boss.users.list({
      role,
      search,
      cursor,
    })
    expect(page.items.length).toBeLessThanOrEqual(20)
    seen.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return seen
}

describe('the list of accounts', () => {
  test('holds what the staff need and no secret', async () => {
    const client = await makeClient(t, { fullname: 'Aminata Koné', address: 'Cocody' })
    const { id, phone, email, createdAt, emailConfirmedAt, approvedAt } = client
    expect((await boss.users.list({ role: 'client' })).items).toEqual([
      {
        id,
        role: 'client',
        fullname: 'Aminata Koné',
        phone,
        email,
        createdAt,
        emailConfirmedAt,
        approvedAt,
        disabledAt: null,
        hasFactor: false,
        openOrders: 0,
        pendingOrders: 0,
      },
    ])
  })

  test('has the superadmins among the admins, newest first, and everybody in one list only', async () => {
    t.clock.advance(1000)
    await makeAdmin(t, { fullname: 'Mireille' })
    t.clock.advance(1000)
    await makeSuperadmin(t, { fullname: 'Ibrahim' })
    t.clock.advance(1000)
    await makeLivreur(t, { fullname: 'Konan' })
    await makeClient(t, { fullname: 'Awa' })
    expect(await names('admin')).toEqual(['Ibrahim', 'Mireille', 'Adjoua Brou'])
    expect(await names('livreur')).toEqual(['Konan'])
    expect(await names('client')).toEqual(['Awa'])
  })

  test('shows who is unconfirmed, waiting or disabled', async () => {
    await makeLivreur(t, { approvedAt: null, emailConfirmedAt: null })
    await makeLivreur(t, { disabledAt: t.clock.now() })
    expect(await names('livreur')).toHaveLength(2)
  })

  test('counts a client’s orders in progress and a livreur’s missions', async () => {
    const [client, livreur] = [await makeClient(t), await makeLivreur(t)]
    for (const status of ['pending', 'assigned', 'processing', 'completed', 'cancelled'] as const)
      await makeOrder(t, { client, livreur, status })
    expect((await boss.users.list({ role: 'client' })).items[0]?.openOrders).toBe(3)
    expect((await boss.users.list({ role: 'livreur' })).items[0]?.openOrders).toBe(1)
  })

  test.each([
    ['client', ['', 'kouassi', 'serge']],
    ['livreur', ['', 'kouassi']],
  ] as const)(
    'of %ss goes page by page, searched by name, by e-mail or not, each once',
    async (role, searches) => {
      const make = role === 'client' ? makeClient : makeLivreur
      for (let i = 0; i < 45; i += 1) {
        t.clock.advance(i % 3)
        await make(t, { fullname: `Kouassi ${i}`, email: `serge.${i}@laveo.test` })
        if (i % 10 === 0) await makeAdmin(t, { fullname: `Kouassi Admin ${i}` })
      }
      for (const search of searches) {
        const seen = await walk(role, search)
        expect(new Set(seen.map(({ id }) => id)).size, search).toBe(45)
        expect(seen, search).toHaveLength(45)
        const times = seen.map(({ createdAt }) => createdAt)
        expect(times).toEqual(times.toSorted((a, b) => b - a))
        expect(new Set(seen.map((user) => user.role))).toEqual(new Set([role]))
      }
    },
  )

  test('goes on where it stopped although an account was deleted meanwhile', async () => {
    for (let i = 0; i < 30; i += 1) await makeClient(t, { fullname: `Kouassi ${i}` })
    const first = await boss.users.list({ role: 'client', search: 'kouassi' })
    const last = first.items.at(-1)
    const leaver = await t.as({ id: last?.id ?? '' })
    await leaver.profile.deleteAccount({ password: 'mot-de-passe' })
    const second = await boss.users.list({
      role: 'client',
      search: 'kouassi',
      cursor: first.nextCursor,
    })
    expect(second.items).toHaveLength(10)
  })
})

describe.each(['client', 'livreur', 'admin'] as const)('searching among the %ss', (role) => {
  const make = { client: makeClient, livreur: makeLivreur, admin: makeAdmin }[role]

  beforeEach(async () => {
    await make(t, {
      fullname: 'N’Guessan Félicité',
      phone: '+2250748213690',
      email: 'felicite@orange.ci',
    })
    await make(t, { fullname: 'Koné Œdipe', phone: '+33612345678', email: 'kone_oe@mtn.ci' })
  })

  const FOUND = [
    ['felicite', ['N’Guessan Félicité']],
    ['FÉLI', ['N’Guessan Félicité']],
    ["n'guessan", ['N’Guessan Félicité']],
    ['nguessan', ['N’Guessan Félicité']],
    ['guesan feliicte', ['N’Guessan Félicité']],
    ['konné œdipe', ['Koné Œdipe']],
    ['oedipe koné', ['Koné Œdipe']],
    ['07 48 21', ['N’Guessan Félicité']],
    ['+33 6 12', ['Koné Œdipe']],
    ['+33 (0)6 12 34 56 78', ['Koné Œdipe']],
    ['N`guess\u00adan', ['N’Guessan Félicité']],
    ['felicite@orange', ['N’Guessan Félicité']],
    ['KONE_OE@MTN.CI', ['Koné Œdipe']],
    ['konexoe', []],
    ['orange.ci', []],
    ['ko', ['Koné Œdipe']],
    ["n'gu fé", ['N’Guessan Félicité']],
    ['ne', []],
    ['k', []],
    ['07', []],
    ['%', []],
    ['"; drop table users; --', []],
    ['\u0000\u202e%', []],
    ['🧺🧺🧺', []],
    ['felicite@orange.ci\u{10ffff}', []],
  ] as const

  test('finds a name, a number or an e-mail however it is typed, and nothing else', async () => {
    for (const [search, expected] of FOUND)
      expect(await names(role, search), `« ${search} »`).toEqual(expected)
  })

  test('finds no one of another role', async () => {
    const other = role === 'client' ? 'livreur' : 'client'
    expect(await names(other, 'felicite')).toEqual([])
    expect(await names(other, 'felicite@')).toEqual([])
  })
})

test.each([
  ['a role that has no list', { role: 'superadmin' }],
  ['a search of more than a hundred characters', { role: 'client', search: 'a'.repeat(101) }],
  ['a cursor of another shape', { role: 'client', cursor: { createdAt: 1.5, id: 'x' } }],
  ['an offset', { role: 'client', offset: 20 }],
])('%s is refused', async (_, input) => {
  expect((await refusalOf(boss.users.list(input as { role: 'client' }))).status).toBe(400)
})

test('an unknown cursor finds nothing, and breaks nothing', async () => {
  await makeClient(t, { fullname: 'Kouassi' })
  const cursor = { createdAt: 1, id: '00000000-0000-4000-8000-000000000000' }
  for (const search of ['', 'kouassi'])
    expect(await boss.users.list({ role: 'client', search, cursor })).toEqual({
      items: [],
      nextCursor: null,
    })
})

describe('the livreurs who wait for approval', () => {
  test('are listed oldest first, confirmed or not, without the disabled', async () => {
    const waiting = []
    for (const emailConfirmedAt of [t.clock.now(), null]) {
      t.clock.advance(1000)
      waiting.push(await makeLivreur(t, { approvedAt: null, emailConfirmedAt }))
    }
    await makeLivreur(t)
    await makeLivreur(t, { approvedAt: null, disabledAt: t.clock.now() })
    await makeClient(t, { approvedAt: null })
    const admin = await t.as(await makeAdmin(t))
    expect(await admin.users.waiting()).toEqual(
      waiting.map(({ id, role, fullname, phone, email, createdAt, emailConfirmedAt }) => ({
        id,
        role,
        fullname,
        phone,
        email,
        createdAt,
        emailConfirmedAt,
        approvedAt: null,
        disabledAt: null,
      })),
    )
  })
})
