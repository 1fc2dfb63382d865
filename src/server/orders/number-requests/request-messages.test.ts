import { afterEach, beforeEach, expect, test } from 'vitest'
import { clientMessages, numberRequests } from '#server/db/schema.ts'
import { makeAdmin, makeClientWithoutEmail } from '#server/testing/factories.ts'
import {
  createMessagesFixture,
  type MessagesFixture,
} from '#server/testing/fixtures/messages.fixture.ts'
import {
  ASKING_PHONE,
  askByNumber,
  numberRequestInput,
  sendRequest,
} from '#server/testing/fixtures/number-requests.fixture.ts'
import { MINUTE_MS } from '#shared/dates.ts'

let f: MessagesFixture
let staff: Awaited<ReturnType<MessagesFixture['t']['as']>>
let adminId: string

beforeEach(async () => {
  f = await createMessagesFixture()
  const admin = await makeAdmin(f.t)
  adminId = admin.id
  staff = await f.t.as(admin)
})

afterEach(() => f.provider.down().catch(() => {}))

const messages = () => f.t.database.orm.select().from(clientMessages).all()
const request = () => f.t.database.orm.select().from(numberRequests).get()

test('the link leaves by itself after a minute, and the request is then as if the team had sent it', async () => {
  await askByNumber(f.t)
  await f.worker().runDue()
  expect(f.provider.taken).toEqual([])
  f.t.clock.advance(MINUTE_MS)
  await f.worker().runDue()
  const [taken] = f.provider.taken
  expect(taken).toMatchObject({ to: ASKING_PHONE.slice(1), template: 'demande_recue' })
  expect(taken?.text).toContain('Bonjour Aminata, ici Lavéo.')
  expect(taken?.text).not.toMatch(/Portail|Rue I|étage|Koné/)
  expect(request()?.state).toBe('sent')
  const token = /\/c\/([\w-]+)/.exec(taken?.text ?? '')?.[1] ?? ''
  expect(await f.t.anonymous.numberRequests.open({ token })).toMatchObject({ state: 'sent' })
})

test('a number that is corrected in that minute gets the message, and the wrong one none', async () => {
  const { token } = await askByNumber(f.t)
  await f.t.anonymous.numberRequests.correctOwnNumber({ token, phone: '+2250500000009' })
  await f.untilSettled(f.worker())
  expect(f.provider.taken.map(({ to }) => to)).toEqual(['2250500000009'])
})

test('a request that is sent again unchanged writes no second message', async () => {
  const input = await numberRequestInput(f.t)
  await f.t.anonymous.numberRequests.ask(input)
  await f.t.anonymous.numberRequests.ask(input)
  expect(messages()).toHaveLength(1)
})

test('nothing leaves for a number that the shop knows, until the team has chosen the record', async () => {
  const known = await makeClientWithoutEmail(f.t, { phone: ASKING_PHONE })
  const { id } = await askByNumber(f.t)
  expect(messages()).toEqual([])
  await staff.numberRequests.chooseRecord({ requestId: id, clientId: known.id })
  expect(messages()).toMatchObject([{ requestId: id, userId: null, phone: ASKING_PHONE }])
})

test('what the team sends itself does not leave as well', async () => {
  const { id } = await askByNumber(f.t)
  await sendRequest(staff, id)
  await f.untilSettled(f.worker())
  expect(f.provider.taken).toEqual([])
  expect(messages()).toMatchObject([{ state: 'to_send', openedBy: adminId }])
})

test('nothing leaves for a request that was taken back or refused', async () => {
  const { token } = await askByNumber(f.t)
  await f.t.anonymous.numberRequests.withdraw({ token })
  const { id } = await askByNumber(f.t, { phone: '+2250500000009' })
  await staff.numberRequests.refuse({ requestId: id, reason: 'Trop loin' })
  await f.untilSettled(f.worker())
  expect(f.provider.taken).toEqual([])
  expect(messages().map(({ state }) => state)).toEqual(['dropped', 'dropped'])
})

test('the record that a request becomes has its messages', async () => {
  const { id: requestId } = await askByNumber(f.t)
  await f.untilSettled(f.worker())
  const { figures } = await staff.numberRequests.byId({ requestId })
  const confirmed = { requestId, pickup: null, shownTotal: figures.grandTotal }
  await staff.numberRequests.confirmByTeam(confirmed)
  const ofRequest = messages().filter((message) => message.requestId === requestId)
  expect(ofRequest).toMatchObject([{ state: 'sent', userId: request()?.clientId }])
})
