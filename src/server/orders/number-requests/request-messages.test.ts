import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clientMessages, numberRequests } from '#server/db/schema.ts'
import { makeAdmin, makeClientWithoutEmail } from '#server/testing/factories.ts'
import {
  createMessagesFixture,
  type MessagesFixture,
} from '#server/testing/fixtures/messages.fixture.ts'
import { openRequest } from '#server/testing/open-links.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import {
  ASKING_PHONE,
  askByNumber,
  numberRequestInput,
  requestIdOf,
  sendRequest,
} from '#server/testing/scenes/by-number.ts'
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

test('the link leaves by itself after ten seconds, and the request is then as if the team had sent it', async () => {
  await askByNumber(f.t)
  await f.worker().runDue()
  expect(f.provider.taken).toEqual([])
  f.t.clock.advance(10_000)
  await f.worker().runDue()
  const [taken] = f.provider.taken
  expect(taken).toMatchObject({ to: ASKING_PHONE.slice(1), template: 'demande_recue' })
  expect(taken?.text).toContain('Bonjour Aminata, ici Lavéo.')
  expect(taken?.text).not.toMatch(/Portail|Rue I|étage|Koné/)
  expect(request()?.state).toBe('sent')
  const token = /\/c\/([\w-]+)/.exec(taken?.text ?? '')?.[1] ?? ''
  expect(await openRequest(f.t.anonymous, token)).toMatchObject({ state: 'sent' })
})

test('a number that is corrected in that time gets the message, and the wrong one none', async () => {
  const { token } = await askByNumber(f.t)
  await f.t.anonymous.numberRequests.correctOwnNumber({ token, phone: '+2250500000009' })
  await f.untilSettled(f.worker())
  expect(f.provider.taken.map(({ to }) => to)).toEqual(['2250500000009'])
})

test('a number that is corrected later gets its message too, and one number three of a day, from any browser', async () => {
  const wrong = '+2250500000009'
  for (let count = 0; count < 5; count += 1) {
    const { token } = await askByNumber(
      f.t,
      { phone: wrong },
      f.t.browser(`41.0.${count}.7`).caller,
    )
    await f.untilSettled(f.worker())
    await f.t.anonymous.numberRequests.correctOwnNumber({ token, phone: `+225050000001${count}` })
    await f.untilSettled(f.worker())
  }
  const taken = f.provider.taken.map(({ to }) => to)
  expect(taken.filter((to) => to === wrong.slice(1))).toHaveLength(3)
  expect(taken.filter((to) => to.startsWith('225050000001'))).toHaveLength(5)
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
  const confirmed = { requestId, pickup: null, shown: { total: figures.grandTotal } }
  await staff.numberRequests.confirmByTeam(confirmed)
  const ofRequest = messages().filter((message) => message.requestId === requestId)
  expect(ofRequest).toMatchObject([{ state: 'sent', userId: request()?.clientId }])
})

describe('the device that asked reads the same for a number that is known and one that is not', () => {
  const KNOWN = '+2250500000001'
  const UNKNOWN = '+2250500000002'

  beforeEach(async () => {
    await makeClientWithoutEmail(f.t, { phone: KNOWN })
  })

  async function asked(phone: string) {
    const { caller } = f.t.browser()
    const input = await numberRequestInput(f.t, { phone })
    const { statusKey: token } = await caller.numberRequests.ask(input)
    const { reference } = await caller.numberRequests.status({ token })
    /** Without what the device knows itself and what is another one for each request. */
    const hidden = (answer: object) =>
      JSON.parse(JSON.stringify(answer).replaceAll(reference, '').replaceAll(phone, ''))
    return {
      id: requestIdOf(token),
      status: async () => hidden(await caller.numberRequests.status({ token })),
      sendAgain: (fullname: string) => caller.numberRequests.ask({ ...input, fullname }),
      correct: (to: string) => caller.numberRequests.correctOwnNumber({ token, phone: to }),
    }
  }

  const askBoth = async () => ({ known: await asked(KNOWN), unknown: await asked(UNKNOWN) })

  test('before a message may leave and once it has left', async () => {
    const { known, unknown } = await askBoth()
    expect(await known.status()).toEqual(await unknown.status())
    expect(await known.status()).toMatchObject({ state: 'waiting', mayCorrectNumber: true })
    f.t.clock.advance(MINUTE_MS)
    await f.worker().runDue()
    expect(f.provider.taken.map(({ to }) => to)).toEqual([UNKNOWN.slice(1)])
    expect(await known.status()).toEqual(await unknown.status())
    expect(await known.status()).toMatchObject({ state: 'waiting', mayCorrectNumber: true })
  })

  test('when it corrects the number at once', async () => {
    const { known, unknown } = await askBoth()
    f.t.clock.advance(MINUTE_MS - 1)
    for (const one of [known, unknown])
      expect(await one.correct('+2250500000009')).toMatchObject({ phone: '+2250500000009' })
    expect(await known.status()).toEqual(await unknown.status())
  })

  test('when it corrects the number later, and too often, and when the team sent the link of one by hand', async () => {
    const { known, unknown } = await askBoth()
    f.t.clock.advance(MINUTE_MS)
    await f.worker().runDue()
    for (const one of [known, unknown]) {
      await one.correct('+2250500000008')
      await one.correct('+2250500000009')
      expect((await refusalOf(one.correct('+2250500000007'))).code).toBe('REQUEST_NUMBERS_SPENT')
    }
    expect(await known.status()).toEqual(await unknown.status())
    await staff.numberRequests.chooseRecord({ requestId: known.id, clientId: null })
    await sendRequest(staff, known.id)
    expect(await known.status()).toEqual(await unknown.status())
  })

  test('when it corrects the number to one that is known, or to one that is not', async () => {
    const [first, second] = [await asked('+2250500000003'), await asked('+2250500000004')]
    await first.correct(KNOWN)
    await second.correct(UNKNOWN)
    f.t.clock.advance(MINUTE_MS)
    await f.worker().runDue()
    const stateOf = async (one: typeof first) => ({ ...(await one.status()), phone: '' })
    expect(await stateOf(first)).toEqual(await stateOf(second))
  })

  test('when it sends the request again with another name, within the minute and after it', async () => {
    const { known, unknown } = await askBoth()
    for (const one of [known, unknown]) await one.sendAgain('Aya Traoré')
    expect(await known.status()).toEqual(await unknown.status())
    expect(await known.status()).toMatchObject({ fullname: 'Aya Traoré' })
    f.t.clock.advance(MINUTE_MS)
    await f.worker().runDue()
    for (const one of [known, unknown]) await one.sendAgain('Fatou Diabaté')
    expect(await known.status()).toEqual(await unknown.status())
    expect(await known.status()).toMatchObject({ fullname: 'Aya Traoré' })
  })

  test('when it sends the request again in the minute in which the team chose a record and wrote', async () => {
    const { known, unknown } = await askBoth()
    await staff.numberRequests.chooseRecord({ requestId: known.id, clientId: null })
    for (const one of [known, unknown]) await one.sendAgain('Aya Traoré')
    expect(await known.status()).toEqual(await unknown.status())
    await sendRequest(staff, known.id)
    for (const one of [known, unknown]) await one.sendAgain('Fatou Diabaté')
    expect(await known.status()).toEqual(await unknown.status())
    expect(await known.status()).toMatchObject({ fullname: 'Fatou Diabaté' })
  })
})

test('a request that comes under another number in the minute in which the team wrote voids the link of the wrong one', async () => {
  const input = await numberRequestInput(f.t)
  const { statusKey } = await f.t.anonymous.numberRequests.ask(input)
  const link = await sendRequest(staff, requestIdOf(statusKey))
  await f.t.anonymous.numberRequests.ask({ ...input, phone: '+2250500000009' })
  const opened = f.t.anonymous.numberRequests.deny({ token: link })
  expect((await refusalOf(opened)).code).toBe('LINK_INVALID')
  await f.untilSettled(f.worker())
  expect(f.provider.taken.map(({ to }) => to)).toEqual(['2250500000009'])
})

test('a number corrected in the minute in which the team wrote voids that link, and gets one of its own', async () => {
  const { id, token } = await askByNumber(f.t)
  const link = await sendRequest(staff, id)
  await f.t.anonymous.numberRequests.correctOwnNumber({ token, phone: '+2250500000009' })
  const opened = f.t.anonymous.numberRequests.deny({ token: link })
  expect((await refusalOf(opened)).code).toBe('LINK_INVALID')
  await f.untilSettled(f.worker())
  expect(f.provider.taken.map(({ to }) => to)).toEqual(['2250500000009'])
})
