import { beforeEach, expect, test } from 'vitest'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeOrder,
  makeSuperadmin,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { personalDataOf } from '#server/testing/personal-data.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { instructionOf } from '#shared/access/laundry-preferences.ts'

let t: TestContext
let team: Caller
let own: Caller
let awa: User

const ASKED = { starch: 'Amidon léger', avoid: 'assouplissant parfumé' }

beforeEach(async () => {
  t = createTestContext()
  team = await t.as(await makeAdmin(t, { fullname: 'Mireille Assi' }))
  awa = await makeClient(t)
  own = await t.as(awa)
})

const inFile = async () => (await team.clientRecords.byId({ userId: awa.id }))?.preferences

/** The acts of this kind in the owner's journal. */
async function actsOf(kind: string) {
  const { items } = await (await t.as(await makeSuperadmin(t))).journal.list({})
  return items.filter((entry) => entry.kind === kind)
}

test('what a client asks for their laundry is in their file, and on the labels as an instruction', async () => {
  const { id: orderId } = await makeOrder(t, { client: awa })
  expect((await team.orders.label({ orderId })).instruction).toBeNull()
  await own.profile.setPreferences({ next: ASKED, seen: {} })
  expect(await inFile()).toEqual(ASKED)
  const words = 'Sans assouplissant parfumé. Amidon léger.'
  expect((await team.orders.label({ orderId })).instruction).toBe(words)
  const { labels } = { labels: await team.orders.labels({ orderIds: [orderId] }) }
  expect(labels.map(({ instruction }) => instruction)).toEqual([words])
})

test('no label speaks of an illness', () => {
  expect(instructionOf({ avoid: 'eau de Javel' })).toBe('Sans eau de Javel.')
  expect(instructionOf({})).toBeNull()
})

test('a client who came by their link reads and changes them, once a visit has shown that it is them', async () => {
  const stranger = await t.as(awa, { byLink: true })
  expect(await stranger.profile.preferences()).toEqual({})
  const blind = stranger.profile.setPreferences({ next: ASKED, seen: {} })
  expect((await refusalOf(blind)).code).toBe('FORBIDDEN')
  await makeOrder(t, { client: awa, status: 'completed' })
  const byLink = await t.as(awa, { byLink: true })
  await byLink.profile.setPreferences({ next: { folding: 'Chemises sur cintre' }, seen: {} })
  expect(await byLink.profile.preferences()).toEqual({ folding: 'Chemises sur cintre' })
})

test('who changes one kind leaves those that another person wrote meanwhile, and one that is emptied is gone', async () => {
  await own.profile.setPreferences({ next: ASKED, seen: {} })
  const late = { userId: awa.id, next: { other: 'Pliage en trois' }, seen: {} }
  await team.clientRecords.setPreferences(late)
  expect(await own.profile.preferences()).toEqual({ ...ASKED, other: 'Pliage en trois' })
  await own.profile.setPreferences({ next: {}, seen: { starch: ASKED.starch } })
  expect(await own.profile.preferences()).toEqual({
    avoid: ASKED.avoid,
    other: 'Pliage en trois',
  })
})

test('they are in the client’s data, and go with the account', async () => {
  await own.profile.setPreferences({ next: ASKED, seen: {} })
  const { compte } = await personalDataOf(t, awa)
  expect(compte).toMatchObject({ preferences: { Amidon: 'Amidon léger' } })
  await own.profile.deleteAccount({ password: TEST_PASSWORD })
  const stored = t.database.sqlite.prepare('select preferences from users where id = ?').pluck()
  expect(stored.get(awa.id)).toBeNull()
})

test('the journal tells who of the team changed them, not what is asked; a client’s own change is not in it', async () => {
  await own.profile.setPreferences({ next: { starch: 'Sans amidon' }, seen: {} })
  expect(await actsOf('client_preferences_changed')).toEqual([])
  const change = { next: { avoid: ASKED.avoid }, seen: {} }
  await team.clientRecords.setPreferences({ userId: awa.id, ...change })
  await team.clientRecords.setPreferences({ userId: awa.id, ...change })
  const acts = await actsOf('client_preferences_changed')
  expect(acts).toMatchObject([{ actorName: 'Mireille Assi', targetName: awa.fullname }])
  expect(JSON.stringify(acts)).not.toContain('parfumé')
})

test('a teammate has none', async () => {
  const { id: userId } = await makeAdmin(t)
  const refusal = await refusalOf(team.clientRecords.setPreferences({ userId, next: {}, seen: {} }))
  expect(refusal.code).toBe('NOT_FOUND')
})
