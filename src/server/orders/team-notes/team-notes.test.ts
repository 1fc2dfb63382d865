import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
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
  makeOrder,
  makeSuperadmin,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { mergeRecords } from '#server/testing/fixtures/merges.fixture.ts'
import { listenToLive } from '#server/testing/listen.ts'
import { personalDataOf } from '#server/testing/personal-data.ts'
import { refusalOf } from '#server/testing/refusal.ts'

let t: TestContext
let team: Caller
let awa: User

beforeEach(async () => {
  t = createTestContext()
  team = await t.as(await makeAdmin(t, { fullname: 'Mireille Assi' }))
  awa = await makeClient(t)
})

const note = (userId: string, orderId: string | null = null) => ({
  userId,
  orderId,
  text: 'Appeler avant de monter',
  idempotencyKey: randomUUID(),
})

/** The acts of this kind in the owner's journal. */
async function actsOf(kind: string) {
  const { items } = await (await t.as(await makeSuperadmin(t))).journal.list({})
  return items.filter((entry) => entry.kind === kind)
}

test('the team reads who wrote a note, when, and of which order', async () => {
  const order = await makeOrder(t, { client: awa })
  await team.teamNotes.add(note(awa.id))
  t.clock.advance(1)
  await team.teamNotes.add(note(awa.id, order.id))
  expect(await team.teamNotes.ofClient({ userId: awa.id })).toMatchObject([
    { orderId: order.id, reference: order.reference, writtenBy: 'Mireille Assi' },
    { orderId: null, text: 'Appeler avant de monter', createdAt: t.clock.now() - 1 },
  ])
})

test('a note that is sent twice is written once', async () => {
  const sent = note(awa.id)
  await team.teamNotes.add(sent)
  await team.teamNotes.add(sent)
  expect(await team.teamNotes.ofClient({ userId: awa.id })).toHaveLength(1)
})

test('a colleague hears of a note at once, and its client does not', async () => {
  const colleague = await listenToLive(t, await makeAdmin(t))
  const client = await listenToLive(t, awa)
  const greetings = [await colleague.next(), await client.next()]
  expect(greetings.map(({ message }) => message.type)).toEqual(['hello', 'hello'])
  await team.teamNotes.add(note(awa.id))
  expect((await colleague.next()).message).toEqual({ type: 'client' })
  await makeOrder(t, { client: awa })
  expect((await client.next()).message).toMatchObject({ type: 'order', kind: 'created' })
})

test('two people who take the same note away are both done', async () => {
  await team.teamNotes.add(note(awa.id))
  const [written] = await team.teamNotes.ofClient({ userId: awa.id })
  const colleague = await t.as(await makeAdmin(t))
  await team.teamNotes.remove({ noteId: written?.id ?? '' })
  await colleague.teamNotes.remove({ noteId: written?.id ?? '' })
  expect(await team.teamNotes.ofClient({ userId: awa.id })).toEqual([])
  const acts = await actsOf('team_note_removed')
  expect(acts).toMatchObject([{ actorName: 'Mireille Assi', targetName: awa.fullname }])
  expect(JSON.stringify(acts)).not.toContain('monter')
})

test('a note goes with the record that is merged, and is read at both addresses', async () => {
  const left = await makeClientWithoutEmail(t)
  await team.teamNotes.add(note(left.id))
  await mergeRecords(t, team, { keptId: awa.id, leftId: left.id })
  for (const userId of [awa.id, left.id])
    expect(await team.teamNotes.ofClient({ userId })).toHaveLength(1)
  await team.teamNotes.add(note(left.id))
  expect(await team.teamNotes.ofClient({ userId: awa.id })).toHaveLength(2)
})

test('a client never gets the notes with their data, and they are erased with the account', async () => {
  await team.teamNotes.add(note(awa.id))
  expect(JSON.stringify(await personalDataOf(t, awa))).not.toContain('Appeler avant de monter')
  await (await t.as(awa)).profile.deleteAccount({ password: TEST_PASSWORD })
  expect(t.database.sqlite.prepare('select count(*) from team_notes').pluck().get()).toBe(0)
  expect((await refusalOf(team.teamNotes.add(note(awa.id)))).code).toBe('CLIENT_UNAVAILABLE')
})

test('nobody but the team reads or writes a note, and none is of another client’s order', async () => {
  for (const person of [awa, await makeLivreur(t)]) {
    const caller = await t.as(person)
    expect((await refusalOf(caller.teamNotes.ofClient({ userId: awa.id }))).code).toBe('FORBIDDEN')
    expect((await refusalOf(caller.teamNotes.add(note(awa.id)))).code).toBe('FORBIDDEN')
  }
  const other = await makeOrder(t)
  expect((await refusalOf(team.teamNotes.add(note(awa.id, other.id)))).code).toBe('ORDER_NOT_FOUND')
})
