import { beforeEach, describe, expect, test } from 'vitest'
import { clientMessages } from '#server/db/schema.ts'
import {
  type Browser,
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
  makeSuperadmin,
} from '#server/testing/factories.ts'
import { lastMail } from '#server/testing/outbox.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { signIn } from '#server/testing/scenes/access.ts'
import { phoneByLink, proveNumber } from '#server/testing/scenes/by-number.ts'
import { MINUTE_MS } from '#shared/dates.ts'

const EMAIL = 'fatou@exemple.ci'
const PASSWORD = 'pagne-bleu-2026'

let t: TestContext
let team: Caller
let fatou: Awaited<ReturnType<typeof makeClientWithoutEmail>>
let phone: Browser

beforeEach(async () => {
  t = createTestContext()
  team = await t.as(await makeAdmin(t))
  fatou = await makeClientWithoutEmail(t)
  await makeOrder(t, { client: fatou, status: 'completed' })
  phone = await phoneByLink(t, fatou)
})

const codeInMail = () => lastMail(t, 'added-email', EMAIL).code ?? ''
const confirm = (code: string, email = EMAIL) =>
  phone.caller.numberProof.confirmEmail({ email, code, password: PASSWORD })

test('a client adds an e-mail in the browser that proved their number: the same record has a password, its orders and its link', async () => {
  const { id } = await makeOrder(t, { client: fatou })
  await proveNumber(t, phone.caller, fatou)
  await phone.caller.numberProof.askEmailCode({ email: EMAIL })
  await confirm(codeInMail())
  expect(await phone.caller.auth.me()).toMatchObject({ id: fatou.id, email: EMAIL, byLink: true })
  const computer = t.browser()
  await signIn(computer, { email: EMAIL }, PASSWORD)
  expect((await computer.caller.orders.mine({})).items.map((order) => order.id)).toEqual([id])
  const other = await phoneByLink(t, fatou)
  expect(await other.caller.auth.me()).toMatchObject({ id: fatou.id, byLink: true })
})

test('a link alone adds nothing, also where somebody else proved the number', async () => {
  const ask = () => phone.caller.numberProof.askEmailCode({ email: EMAIL })
  expect((await refusalOf(ask())).code).toBe('NUMBER_NOT_PROVEN')
  await proveNumber(t, await t.as(fatou, { byLink: true }), fatou)
  expect((await refusalOf(ask())).code).toBe('NUMBER_NOT_PROVEN')
  expect((await refusalOf(confirm('123456'))).code).toBe('NUMBER_NOT_PROVEN')
})

test('before its code is entered an address is kept nowhere but in its letter, and the code is of that address', async () => {
  await proveNumber(t, phone.caller, fatou)
  await phone.caller.numberProof.askEmailCode({ email: EMAIL })
  const { mail_outbox: _, ...kept } = dumpTables(t.database)
  expect(JSON.stringify(kept)).not.toContain(EMAIL)
  expect((await refusalOf(confirm(codeInMail(), 'autre@exemple.ci'))).code).toBe('CODE_INVALID')
  t.clock.advance(10 * MINUTE_MS)
  expect((await refusalOf(confirm(codeInMail()))).code).toBe('CODE_INVALID')
})

test('an address that an account has, or got before the code was entered, is told, and a client who has one adds none', async () => {
  const awa = await makeClient(t)
  await proveNumber(t, phone.caller, fatou)
  const ask = (email: string) => phone.caller.numberProof.askEmailCode({ email })
  expect((await refusalOf(ask(awa.email))).code).toBe('EMAIL_TAKEN')
  await ask('bientot@exemple.ci')
  const { code = '' } = lastMail(t, 'added-email', 'bientot@exemple.ci')
  await makeClient(t, { email: 'bientot@exemple.ci' })
  expect((await refusalOf(confirm(code, 'bientot@exemple.ci'))).code).toBe('EMAIL_TAKEN')
  await ask(EMAIL)
  await confirm(codeInMail())
  expect((await refusalOf(ask('autre@exemple.ci'))).code).toBe('CLIENT_UNAVAILABLE')
})

describe('the team, who speaks with the client', () => {
  const askFor = (email = EMAIL) => team.numberProof.askClientEmailCode({ userId: fatou.id, email })
  const addFor = (code: string, email = EMAIL) =>
    team.numberProof.addClientEmail({ userId: fatou.id, email, code })

  test('adds the address whose code the client reads, and the client is told on their number', async () => {
    await askFor()
    const wrong = codeInMail() === '000000' ? '111111' : '000000'
    expect((await refusalOf(addFor(wrong))).code).toBe('CODE_INVALID')
    await addFor(codeInMail())
    const record = await team.clientRecords.byId({ userId: fatou.id })
    expect(record).toMatchObject({ email: EMAIL, phoneProvenAt: null })
    expect(t.database.orm.select().from(clientMessages).all().at(-1)).toMatchObject({
      template: 'email_ajoute',
      phone: fatou.phone,
      facts: { email: EMAIL },
    })
    expect(await phone.caller.auth.me()).toMatchObject({ email: EMAIL, byLink: true })
    const { items } = await (await t.as(await makeSuperadmin(t))).journal.list({
      subject: 'client_email_added',
    })
    expect(items).toHaveLength(1)
  })

  test('gives no password: the client chooses it with the letter that comes to the address', async () => {
    await askFor()
    await addFor(codeInMail())
    const { token = '' } = lastMail(t, 'reset-password')
    await t.browser().caller.recovery.reset({ token, password: PASSWORD })
    const home = t.browser()
    await signIn(home, { email: EMAIL }, PASSWORD)
    expect(await home.caller.auth.me()).toMatchObject({ id: fatou.id, byLink: false })
  })

  test('adds none before a visit, none that is taken, and none in the place of another', async () => {
    const { email } = await makeClient(t)
    expect((await refusalOf(askFor(email))).code).toBe('EMAIL_TAKEN')
    const unvisited = await makeClientWithoutEmail(t)
    const early = team.numberProof.askClientEmailCode({ userId: unvisited.id, email: EMAIL })
    expect((await refusalOf(early)).code).toBe('PLACE_HIDDEN')
    await askFor()
    await addFor(codeInMail())
    expect((await refusalOf(askFor('autre@exemple.ci'))).code).toBe('CLIENT_UNAVAILABLE')
  })
})
