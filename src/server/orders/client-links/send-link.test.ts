import { beforeEach, describe, expect, test } from 'vitest'
import { clientMessages } from '#server/db/schema.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  disable,
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeOrder,
} from '#server/testing/factories.ts'
import { openHome } from '#server/testing/open-links.ts'
import { recordStatements } from '#server/testing/record-statements.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { askByNumber, proveNumber, sendRequest } from '#server/testing/scenes/by-number.ts'
import { LINK_QUIET_MS } from '#shared/access/links.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { clientLink } from './client-links.service.ts'

// A client types their number to get their link again: it goes to that number, never to the browser that asks.

const NUMBER = '+2250707482136'
const STRANGER = '+2250500000009'
const QUARTER_MS = 15 * MINUTE_MS
let t: TestContext
let team: Caller
let fatou: Awaited<ReturnType<typeof makeClientWithoutEmail>>

beforeEach(async () => {
  t = createTestContext()
  team = await t.as(await makeAdmin(t))
  fatou = await makeClientWithoutEmail(t, { fullname: 'Fatou Diabaté', phone: NUMBER })
})

const ask = (phone = NUMBER, address?: string) =>
  t.browser(address).caller.clientLinks.ask({ phone })
const messages = () =>
  t.database.sqlite
    .prepare<[], Record<'template' | 'phone' | 'user_id' | 'state' | 'last_error', string | null>>(
      `select template, phone, user_id, state, last_error from client_messages where order_id is null order by rowid`,
    )
    .all()
const rowsWritten = () =>
  t.database.sqlite.prepare<[], number>('select total_changes()').pluck().get() ?? 0
const toFatou = (more = {}) => ({
  template: 'votre_lien',
  phone: NUMBER,
  user_id: fatou.id,
  state: 'to_send',
  last_error: null,
  ...more,
})

test('the link of a number is sent to it, as it is written there', async () => {
  expect(await ask('07 07 48 21 36')).toBeNull()
  expect(messages()).toEqual([toFatou()])
})

test('nobody learns whether a number is known: the answer is the same, and nothing stays', async () => {
  const gone = await makeClientWithoutEmail(t, { phone: '+2250102030405' })
  await disable(t, gone)
  for (const phone of ['+2250505050505', gone.phone]) expect(await ask(phone)).toBeNull()
  expect(messages()).toEqual([])
})

test('a client with an e-mail has their link sent too', async () => {
  const awa = await makeClient(t, { phone: '+2250102030405' })
  await ask(awa.phone)
  expect(messages()).toEqual([toFatou({ phone: awa.phone, user_id: awa.id })])
})

test('all known numbers together have 120 links sent in a row because somebody typed them, then two a minute, and the answer stays the same', async () => {
  const numbers = Array.from({ length: 122 }, (_, i) => `+22507000${10_000 + i}`)
  for (const phone of numbers) await makeClientWithoutEmail(t, { phone })
  for (const [i, phone] of numbers.entries()) expect(await ask(phone, `41.66.${i}.1`)).toBeNull()
  expect(messages()).toHaveLength(120)
  t.clock.advance(MINUTE_MS)
  await ask(numbers.at(-1))
  await ask(NUMBER)
  expect(messages()).toHaveLength(122)
})

test('one message leaves in a quarter of an hour, and asking again takes the first from nobody', async () => {
  await ask()
  t.clock.advance(QUARTER_MS - MINUTE_MS)
  expect(await ask()).toBeNull()
  expect(messages()).toEqual([toFatou()])
  t.clock.advance(MINUTE_MS)
  await ask()
  expect(messages()).toEqual([toFatou({ state: 'dropped' }), toFatou()])
})

test('a client who gave no sign for six months is called before their link is sent', async () => {
  t.clock.advance(LINK_QUIET_MS)
  await ask()
  expect(messages()).toEqual([toFatou({ state: 'refused', last_error: 'quiet' })])
})

test.each<[string, () => Promise<unknown>]>([
  ['an order', () => makeOrder(t, { client: fatou })],
  ['an opening of the link', () => openHome(t.browser().caller, clientLink(t, fatou.id) ?? '')],
])('%s in the last six months is a sign', async (_, sign) => {
  t.clock.advance(LINK_QUIET_MS - HOUR_MS)
  await sign()
  t.clock.advance(HOUR_MS)
  await ask()
  expect(messages()).toEqual([toFatou()])
})

test('where several records have the number, a teammate chooses among their messages', async () => {
  const other = await makeClientWithoutEmail(t, { phone: NUMBER })
  await ask()
  const held = { state: 'refused', last_error: 'several' }
  const cards = [toFatou(held), toFatou({ ...held, user_id: other.id })]
  expect(messages()).toHaveLength(2)
  expect(messages()).toEqual(expect.arrayContaining(cards))
})

describe('the number of a record that was merged into another', () => {
  const asked = async () =>
    (await team.clientMessages.list({})).items.filter(({ lastError }) => lastError === 'merged')
  let kept: typeof fatou
  let mergeId: string

  beforeEach(async () => {
    kept = await makeClientWithoutEmail(t, { fullname: 'Fatou D.', phone: STRANGER })
    const merged = await team.clientRecords.merge({ keptId: kept.id, leftId: fatou.id })
    mergeId = merged.mergeId
  })

  test('is sent no link, and the team reads once at the other record that it asked', async () => {
    expect(await ask()).toBeNull()
    t.clock.advance(HOUR_MS)
    expect(await ask()).toBeNull()
    expect(messages().filter(({ template }) => template === 'votre_lien')).toEqual([])
    const cards = await asked()
    expect(cards).toMatchObject([{ userId: kept.id, phone: NUMBER, fullname: 'Fatou D.' }])
    expect(cards[0]?.text).not.toContain('/c/')
  })

  test('cannot be told from one that nobody has, however often it asks: as many rows are written', async () => {
    const written = async (phone: string) => {
      const before = rowsWritten()
      await ask(phone)
      return rowsWritten() - before
    }
    const unknown = await written('+2250505050505')
    expect(await written(NUMBER)).toBe(unknown)
    t.clock.advance(HOUR_MS)
    expect(await written(NUMBER)).toBe(unknown)
    expect(await asked()).toHaveLength(1)
  })

  test('is sent its own link again once the merge was undone', async () => {
    await team.clientRecords.unmerge({ mergeId })
    await ask()
    expect(await asked()).toEqual([])
    expect(messages().at(-1)).toEqual(toFatou())
  })

  test('is sent that of the other record once the team gave it this number', async () => {
    const { fullname, phone } = kept
    const seen = { fullname, phone }
    await team.clientRecords.change({ userId: kept.id, seen, fullname, phone: NUMBER })
    await ask()
    expect(messages().at(-1)).toEqual(toFatou({ user_id: kept.id }))
  })

  test('is nobody’s once the other record is closed', async () => {
    await disable(t, kept)
    const before = messages()
    expect(await ask()).toBeNull()
    expect(messages()).toEqual(before)
  })
})

test('the records of merges are read of every number, known or not', async () => {
  const { executed, clear } = recordStatements()
  t = createTestContext()
  await makeClientWithoutEmail(t, { phone: NUMBER })
  const reads = async (phone: string) => {
    clear()
    await ask(phone)
    return executed.filter((sql) => sql.includes('"merged_into" is not null')).length
  }
  expect([await reads(NUMBER), await reads(STRANGER)]).toEqual([1, 1])
})

test('the one who has proven the number is the one it means', async () => {
  const proven = await makeClientWithoutEmail(t, { phone: NUMBER })
  await proveNumber(t, await t.as(proven, { byLink: true }), proven)
  await ask()
  const links = messages().filter(({ template }) => template === 'votre_lien')
  expect(links).toEqual([toFatou({ user_id: proven.id })])
})

describe('a number with an order that waits for its tap', () => {
  const ofRequest = (state: string) => ({ template: 'demande_recue', state, user_id: null })

  test('is sent the confirming link again, with the same answer', async () => {
    const { id } = await askByNumber(t, { phone: STRANGER })
    await sendRequest(team, id)
    t.clock.advance(MINUTE_MS)
    expect(await ask(STRANGER)).toBeNull()
    expect(messages()).toMatchObject([ofRequest('dropped'), ofRequest('to_send')])
    const again = t.database.orm.select().from(clientMessages).all().at(-1)
    expect(again).toMatchObject({ requestId: id, nextAttemptAt: t.clock.now() })
    t.clock.advance(MINUTE_MS)
    await ask(STRANGER)
    expect(messages(), 'once in a quarter of an hour').toHaveLength(2)
  })

  test('is sent nothing once it is over, nor while the team must say whose record it joins', async () => {
    const { token } = await askByNumber(t, { phone: STRANGER })
    await t.anonymous.numberRequests.withdraw({ token })
    await ask(STRANGER)
    const { id } = await askByNumber(t, { phone: NUMBER })
    await ask()
    expect(messages()).toEqual([expect.objectContaining(ofRequest('dropped')), toFatou()])
    await team.numberRequests.chooseRecord({ requestId: id, clientId: fatou.id })
    t.clock.advance(QUARTER_MS)
    await ask()
    expect(messages().slice(-2)).toMatchObject([ofRequest('to_send'), { user_id: fatou.id }])
  })
})

test('a client replaces their own link: this phone goes on, the others end, and the new link goes to their number', async () => {
  const link = clientLink(t, fatou.id) ?? ''
  const [phone, other] = [t.browser(), t.browser()]
  await openHome(phone.caller, link)
  await openHome(other.caller, link)
  expect(await phone.caller.clientLinks.renewOwn()).toBeNull()
  expect(await phone.caller.auth.me()).toMatchObject({ id: fatou.id, byLink: true })
  expect(await other.caller.auth.me()).toBeNull()
  expect((await refusalOf(openHome(other.caller, link))).code).toBe('LINK_INVALID')
  expect(messages()).toEqual([toFatou()])
})
