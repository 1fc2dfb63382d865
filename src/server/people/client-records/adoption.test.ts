import { beforeEach, expect, test } from 'vitest'
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
  makeOrder,
  orderInput,
} from '#server/testing/factories.ts'
import { makeCompany } from '#server/testing/filling/fill-companies.ts'
import { codeOfRefusal, refusalOf } from '#server/testing/refusal.ts'
import { askForReset, confirmationOf, signIn } from '#server/testing/scenes/access.ts'
import { ADOPTION_DAYS, formatAdoptionCode } from '#shared/access/adoption.ts'
import { DAY_MS } from '#shared/dates.ts'

let t: TestContext
let staff: Caller
let fatou: Awaited<ReturnType<typeof makeClientWithoutEmail>>

beforeEach(async () => {
  t = createTestContext()
  staff = await t.as(await makeAdmin(t))
  fatou = await makeClientWithoutEmail(t, { phone: '+2250546129077' })
})

const PERSON = {
  fullname: 'Fatou Diabaté',
  phone: '05 46 12 90 77',
  email: 'fatou@exemple.ci',
  password: 'pagne-bleu',
}
const giveCode = async () => (await staff.clientRecords.giveCode({ userId: fatou.id })).code
const signUp = (adoptionCode?: string) => t.anonymous.signUp.client({ ...PERSON, adoptionCode })
const confirm = () => t.browser().caller.signUp.confirm({ token: confirmationOf(t) })
const enter = async () => {
  const browser = t.browser()
  await signIn(browser, PERSON, PERSON.password)
  return browser.caller
}

test('a person who signs up with the code of their ticket finds their orders once the address is confirmed', async () => {
  const { id } = await makeOrder(t, { client: fatou })
  const code = await giveCode()
  expect(code).toMatch(/^[ACDEFGHJKMNPQRTWXY34679]{8}$/)
  await signUp(formatAdoptionCode(code).toLowerCase())
  expect((await staff.users.findClients({ search: '9077' })).map((one) => one.orders)).toEqual([
    0, 1,
  ])
  expect(await confirm()).toEqual({ email: PERSON.email, adopted: 1 })
  expect((await (await enter()).orders.mine({})).items.map((order) => order.id)).toEqual([id])
  const found = await staff.users.findClients({ search: '9077' })
  expect(found.map(({ email, orders }) => [email, orders])).toEqual([[PERSON.email, 1]])
  expect(await confirm(), 'a second click says the same address').toEqual({
    email: PERSON.email,
  })
})

test('a person who signs up again with the code they found meanwhile brings their orders too', async () => {
  const { id } = await makeOrder(t, { client: fatou })
  await signUp()
  const code = await giveCode()
  const wrong = code.replace(/.$/, (last) => (last === 'A' ? 'C' : 'A'))
  expect((await refusalOf(signUp(wrong))).code).toBe('ADOPTION_CODE_INVALID')
  const guess = t.anonymous.signUp.client({ ...PERSON, password: 'autre-mot', adoptionCode: code })
  expect((await refusalOf(guess)).code).toBe('EMAIL_TAKEN')
  expect(await signUp(code)).toEqual({ email: PERSON.email })
  expect(await signUp(), 'again without it').toEqual({ email: PERSON.email })
  expect(await confirm()).toEqual({ email: PERSON.email, adopted: 1 })
  expect((await (await enter()).orders.mine({})).items.map((order) => order.id)).toEqual([id])
})

test('a repeated sign-up whose basket cannot be stored keeps nothing of its code either', async () => {
  await signUp()
  const adoptionCode = await giveCode()
  const { contactPhone: _, ...order } = await orderInput(t)
  const lines = order.lines.map((line) => ({ ...line, name: 'Chemise' }))
  const basket = { ...order, lines, contactPhone: null }
  t.database.sqlite.exec(
    "create trigger full before insert on baskets begin select raise(abort, 'full'); end",
  )
  const before = dumpTables(t.database)
  const repeated = t.anonymous.signUp.client({ ...PERSON, adoptionCode, basket })
  await expect(repeated).rejects.toThrow()
  expect(dumpTables(t.database)).toEqual(before)
})

test('the phone number alone brings nothing', async () => {
  await makeOrder(t, { client: fatou })
  await signUp()
  expect(await confirm()).toEqual({ email: PERSON.email })
  expect((await (await enter()).orders.mine({})).items).toEqual([])
})

test('a wrong code is said before anything is created, and the same form goes through without it', async () => {
  const code = await giveCode()
  const wrong = code.replace(/.$/, (last) => (last === 'A' ? 'C' : 'A'))
  expect((await refusalOf(signUp(wrong))).code).toBe('ADOPTION_CODE_INVALID')
  const { fields } = await refusalOf(signUp('OUI'))
  expect(fields?.adoptionCode).toContain('8 lettres et chiffres')
  const never = await refusalOf(signUp(code.replace(/.$/, '0')))
  expect(never.fields?.adoptionCode).toContain('jamais de 0, 1, 2')
  expect(await signUp()).toEqual({ email: PERSON.email })
})

test('a code serves once, and not after its time', async () => {
  const [first, second] = [await giveCode(), await giveCode()]
  const caller = await t.as(await makeClient(t))
  expect(await caller.clientRecords.adopt({ code: first })).toEqual({ orders: 0 })
  for (const code of [first, second])
    expect((await refusalOf(caller.clientRecords.adopt({ code }))).code).toBe(
      'ADOPTION_CODE_INVALID',
    )
  const other = await makeClientWithoutEmail(t)
  const { code, expiresAt } = await staff.clientRecords.giveCode({ userId: other.id })
  expect(expiresAt - t.clock.now()).toBe(ADOPTION_DAYS * DAY_MS)
  t.clock.advance(ADOPTION_DAYS * DAY_MS)
  expect((await refusalOf(caller.clientRecords.adopt({ code }))).code).toBe('ADOPTION_CODE_INVALID')
})

test('a code that another person used before the address was confirmed is said, and the account works', async () => {
  const code = await giveCode()
  await signUp(code)
  await (await t.as(await makeClient(t))).clientRecords.adopt({ code })
  expect(await confirm()).toEqual({ email: PERSON.email, adopted: 'refused' })
  await enter()
})

test('a reset link confirms the address too, and brings the orders', async () => {
  await makeOrder(t, { client: fatou })
  await signUp(await giveCode())
  const token = await askForReset(t, PERSON)
  await t.anonymous.recovery.reset({ token, password: PERSON.password })
  expect((await (await enter()).orders.mine({})).items).toHaveLength(1)
})

test('a reprinted ticket does not end the code in the client’s pocket, and five work at most', async () => {
  const codes = [await giveCode()]
  for (let i = 0; i < 5; i += 1) {
    t.clock.advance(1)
    codes.push(await giveCode())
  }
  const live = t.database.sqlite.prepare('select count(*) from links').pluck().get()
  expect(live).toBe(5)
  const caller = await t.as(await makeClient(t))
  const refused = refusalOf(caller.clientRecords.adopt({ code: codes[0] ?? '' }))
  expect((await refused).code).toBe('ADOPTION_CODE_INVALID')
  expect(await caller.clientRecords.adopt({ code: codes[1] ?? '' })).toEqual({ orders: 0 })
})

test('codes tried at random wait, by account and by address', async () => {
  const caller = await t.as(await makeClient(t))
  for (let i = 0; i < 5; i += 1) await refusalOf(caller.clientRecords.adopt({ code: 'AAAAAAAA' }))
  for (let i = 0; i < 55; i += 1) t.limits.take('address', 'adoption 127.0.0.1')
  expect(await codeOfRefusal(caller.clientRecords.adopt({ code: 'AAAAAAAA' }))).toBe(
    'TOO_MANY_TRIES',
  )
  expect(await codeOfRefusal(signUp('AAAAAAAA'))).toBe('TOO_MANY_TRIES')
  expect(await signUp()).toEqual({ email: PERSON.email })
})

test('no code is made for a client with an e-mail, and none is stored as it is printed', async () => {
  const { id: userId } = await makeClient(t)
  expect((await refusalOf(staff.clientRecords.giveCode({ userId }))).code).toBe(
    'CLIENT_UNAVAILABLE',
  )
  const code = await giveCode()
  const dump = JSON.stringify(t.database.sqlite.prepare('select * from links').all())
  expect(dump).not.toContain(code)
  const acts = t.database.sqlite.prepare('select kind, target, data from staff_actions').all()
  expect(acts).toEqual([{ kind: 'adoption_code_given', target: fatou.id, data: '{}' }])
})

test('who came by a link brings the orders of a ticket into their record, after the first visit; their own ticket brings nothing', async () => {
  const { id } = await makeOrder(t, { client: fatou })
  const code = await giveCode()
  const other = await makeClientWithoutEmail(t)
  const caller = await t.as(other, { byLink: true })
  const early = refusalOf(caller.clientRecords.adopt({ code }))
  expect((await early).code).toBe('BY_LINK_ONLY')
  const { id: own } = await makeOrder(t, { client: other, status: 'completed' })
  const { code: ownCode } = await staff.clientRecords.giveCode({ userId: other.id })
  expect(await caller.clientRecords.adopt({ code: ownCode })).toEqual({ orders: 0 })
  expect(await caller.clientRecords.adopt({ code })).toEqual({ orders: 1 })
  const { items } = await caller.orders.mine({})
  expect(items.map((order) => order.id)).toContain(id)
  expect((await caller.orders.history({})).items.map((order) => order.id)).toEqual([own])
})

test('the code of a company moves nothing: its contacts, its prices and its invoices hang on its record', async () => {
  await makeOrder(t, { client: fatou })
  const code = await giveCode()
  makeCompany(t, fatou.id)
  const caller = await t.as(await makeClient(t))
  expect((await refusalOf(caller.clientRecords.adopt({ code }))).code).toBe('ADOPTION_CODE_INVALID')
  expect((await caller.orders.mine({})).items).toEqual([])
})
