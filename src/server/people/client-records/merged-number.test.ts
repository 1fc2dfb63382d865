import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answerItem } from '#server/messages/webhook-bodies.ts'
import type { Caller } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClientWithoutEmail, readOrder } from '#server/testing/factories.ts'
import {
  createMessagesFixture,
  type MessagesFixture,
} from '#server/testing/fixtures/messages.fixture.ts'
import { openRequest } from '#server/testing/open-links.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { ASKING_PHONE, askByNumber, sendRequest } from '#server/testing/scenes/by-number.ts'

// A number that nobody has any more, since its record joined another one, leads to that one: a person of the team reads it.

let f: MessagesFixture
let team: Caller
let left: MessagesFixture['client']
let kept: MessagesFixture['client']
let mergeId: string

beforeEach(async () => {
  f = await createMessagesFixture()
  team = await f.t.as(await makeAdmin(f.t))
  left = await makeClientWithoutEmail(f.t, { fullname: 'Fatou Diabaté', phone: ASKING_PHONE })
  kept = await makeClientWithoutEmail(f.t, { fullname: 'Fatou D.' })
})

afterEach(() => f.provider.down().catch(() => {}))

const merge = async () => {
  const merged = await team.clientRecords.merge({ keptId: kept.id, leftId: left.id })
  mergeId = merged.mergeId
}
const write = (text: string) =>
  f.tell({ messages: [answerItem({ id: `wamid.${text}`, from: ASKING_PHONE.slice(1), text })] })
const answersIn = async (userId: string) =>
  (await team.clientMessages.ofClient({ userId }))?.answers.map(({ text }) => text)

describe('an order by number from it', () => {
  const recordsOf = async (requestId: string) =>
    (await team.numberRequests.byId({ requestId })).records.map(({ id, hadNumber }) => ({
      id,
      hadNumber,
    }))

  test('waits until the team has said whose it is: the other record is named, and nothing leaves by itself', async () => {
    await merge()
    const { id } = await askByNumber(f.t)
    expect(await recordsOf(id)).toEqual([{ id: kept.id, hadNumber: true }])
    const { toReach } = await team.numberRequests.list()
    expect(toReach).toMatchObject([{ id, known: 1, isRecordChosen: false }])
    const { code } = await refusalOf(team.numberRequests.giveLink({ requestId: id }))
    expect(code).toBe('REQUEST_RECORD_NEEDED')
    await f.untilSettled(f.worker())
    expect(f.provider.taken.map(({ template }) => template)).not.toContain('demande_recue')
  })

  test('joins that record once they say so, and its tap opens nothing of the record, which has another number', async () => {
    await merge()
    const { id: requestId } = await askByNumber(f.t)
    await team.numberRequests.chooseRecord({ requestId, clientId: kept.id })
    const token = await sendRequest(team, requestId)
    const { figures } = await team.numberRequests.byId({ requestId })
    const { caller } = f.t.browser()
    const tap = () =>
      caller.numberRequests.confirm({
        token,
        pickup: null,
        shown: { total: figures.grandTotal },
      })
    const confirmed = await tap()
    expect(await openRequest(caller, token)).toMatchObject({ state: 'confirmed' })
    expect(readOrder(f.t, confirmed.orderId)).toMatchObject({
      clientId: kept.id,
      clientContactPhone: ASKING_PHONE,
    })
    expect(await tap(), 'the same tap again').toEqual(confirmed)
  })

  test('makes a record of its own where the team says that it is another person', async () => {
    await merge()
    const { id: requestId } = await askByNumber(f.t)
    await team.numberRequests.chooseRecord({ requestId, clientId: null })
    const { figures } = await team.numberRequests.byId({ requestId })
    const { orderId } = await team.numberRequests.confirmByTeam({
      requestId,
      pickup: null,
      shown: { total: figures.grandTotal },
    })
    expect([left.id, kept.id]).not.toContain(readOrder(f.t, orderId).clientId)
    expect(await recordsOf((await askByNumber(f.t)).id)).toHaveLength(2)
  })

  test('that was joined to the record before the merge stays joined', async () => {
    const { id: requestId } = await askByNumber(f.t)
    await team.numberRequests.chooseRecord({ requestId, clientId: left.id })
    await merge()
    const { figures, recordName } = await team.numberRequests.byId({ requestId })
    expect(recordName).toBe('Fatou D.')
    const { orderId } = await team.numberRequests.confirmByTeam({
      requestId,
      pickup: null,
      shown: { total: figures.grandTotal },
    })
    expect(readOrder(f.t, orderId).clientId).toBe(kept.id)
  })

  test('names one record once, where both had the same number', async () => {
    const twin = await makeClientWithoutEmail(f.t, { phone: ASKING_PHONE })
    await team.clientRecords.merge({ keptId: twin.id, leftId: left.id })
    const { id } = await askByNumber(f.t)
    expect(await recordsOf(id)).toEqual([{ id: twin.id, hadNumber: false }])
    const { toReach } = await team.numberRequests.list()
    expect(toReach).toMatchObject([{ known: 1 }])
  })
})

describe('a WhatsApp answer from it', () => {
  test('is read under the record that took over, with the number it came from', async () => {
    await merge()
    await write('Bonjour')
    expect(await team.clientMessages.answers()).toMatchObject([
      { userId: kept.id, fullname: 'Fatou D.', phone: ASKING_PHONE, isOtherNumber: true },
    ])
    const news = await team.clientMessages.ofClient({ userId: kept.id })
    expect(news?.answers).toMatchObject([{ text: 'Bonjour', otherPhone: ASKING_PHONE }])
  })

  test('is read there too where it came before the number had a record', async () => {
    const { phone } = left
    f.t.database.sqlite.prepare('update users set phone = ? where id = ?').run('', left.id)
    await write('Avant')
    f.t.database.sqlite.prepare('update users set phone = ? where id = ?').run(phone, left.id)
    await merge()
    expect(await answersIn(kept.id)).toEqual(['Avant'])
  })

  test('goes back with its record when the merge is undone', async () => {
    await write('Avant')
    f.t.clock.advance(1000)
    await merge()
    await write('Depuis')
    f.t.database.sqlite
      .prepare('update client_answers set at = ? where text = ?')
      .run(f.t.clock.now(), 'Depuis')
    await team.clientRecords.unmerge({ mergeId })
    expect(await answersIn(kept.id)).toEqual([])
    expect((await answersIn(left.id))?.sort()).toEqual(['Avant', 'Depuis'])
  })

  test('joins nobody where two records took over one of this number', async () => {
    const second = await makeClientWithoutEmail(f.t, { phone: ASKING_PHONE })
    const other = await makeClientWithoutEmail(f.t)
    await merge()
    await team.clientRecords.merge({ keptId: other.id, leftId: second.id })
    await write('Bonjour')
    expect(await team.clientMessages.answers()).toMatchObject([{ userId: null }])
  })

  test('is of whoever has the number by now', async () => {
    await merge()
    const next = await makeClientWithoutEmail(f.t, { phone: ASKING_PHONE })
    await write('Bonjour')
    expect(await team.clientMessages.answers()).toMatchObject([
      { userId: next.id, isOtherNumber: false },
    ])
  })
})

test('a teammate who makes a record with it reads whose it was, and may say that two persons share it', async () => {
  await merge()
  const person = { fullname: 'Awa Bamba', phone: ASKING_PHONE }
  const key = () => ({ idempotencyKey: crypto.randomUUID() })
  const { code, details } = await refusalOf(team.users.createClient({ ...person, ...key() }))
  expect([code, details]).toEqual(['PHONE_KNOWN', { names: 'Fatou D.' }])
  await team.users.createClient({ ...person, ...key(), sharedPhone: true })
})
