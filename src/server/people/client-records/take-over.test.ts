import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { clientsMeantBy } from '#server/access/number-proof/number-proof.service.ts'
import { clientMessages, users } from '#server/db/schema.ts'
import { creditOf } from '#server/money/credit/credit-entries.service.ts'
import { clientLink } from '#server/orders/client-links/client-links.service.ts'
import {
  type Browser,
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeOrder,
  makeSuperadmin,
  type User,
} from '#server/testing/factories.ts'
import { mergeCodeOf } from '#server/testing/fixtures/merges.fixture.ts'
import { openHome } from '#server/testing/open-links.ts'
import { lastMail } from '#server/testing/outbox.ts'
import { codeOfRefusal } from '#server/testing/refusal.ts'
import { confirmationOf, makeProofOld } from '#server/testing/scenes/access.ts'
import { numberCodeOf, phoneByLink, proveNumber } from '#server/testing/scenes/by-number.ts'
import { MINUTE_MS } from '#shared/dates.ts'

// An admin who wants what a client has holds all that the team may hand out: her link, a code of her number, a code of her ticket.

const FATOU = '+2250546129077'
const OTHER_NUMBER = '+2250546129078'
const ADMINS_OWN = { email: 'admin.prive@exemple.ci', password: 'pagne-bleu-marine' }

let t: TestContext
let admin: User
let team: Caller
let owner: Caller
let fatou: Awaited<ReturnType<typeof makeClientWithoutEmail>>
let privateWindow: Browser

beforeEach(async () => {
  t = createTestContext()
  admin = await makeAdmin(t)
  team = await t.as(admin)
  owner = await t.as(await makeSuperadmin(t))
  fatou = await makeClientWithoutEmail(t, { fullname: 'Fatou Diabaté', phone: FATOU })
  await makeOrder(t, { client: fatou, status: 'completed' })
  privateWindow = t.browser('41.0.0.9')
})

const rowOf = (id: string) => t.database.orm.select().from(users).where(eq(users.id, id)).get()
const journal = async (subject: 'client_email_added' | 'client_adopted' | 'clients_merged') =>
  (await owner.journal.list({ subject })).items

/** The messages to a number about its record, beside the news of orders and codes. */
const toldTo = (phone: string) => {
  const { template, facts } = clientMessages
  const ofRecord = inArray(template, ['email_ajoute', 'fiche_modifiee'])
  const told = t.database.orm.select({ template, facts }).from(clientMessages)
  return told.where(and(eq(clientMessages.phone, phone), ofRecord)).all()
}

async function takeLink(): Promise<void> {
  const { link } = await team.clientLinks.give({ userId: fatou.id, use: 'copy' })
  await openHome(privateWindow.caller, link)
}

const giveCode = async () => (await team.numberProof.giveCode({ userId: fatou.id })).code

/** The team opens the message of a code, to send it by hand. */
async function openCodeMessage(of: { id: string } = fatou): Promise<string> {
  const waiting = (await team.clientMessages.list({})).items
  const code = waiting.find(
    ({ template, userId }) => template === 'code_numero' && userId === of.id,
  )
  const messageId = code?.id ?? ''
  const { text } = await team.clientMessages.open({ messageId, way: 'text' })
  await team.clientMessages.settle({ messageId, hasLeft: false })
  return text.slice(0, 6)
}

describe('an e-mail', () => {
  const { email, password } = ADMINS_OWN

  test('is not added with the client’s link and a code that the team was given', async () => {
    await takeLink()
    const { caller } = privateWindow
    await caller.numberProof.enterCode({ code: await giveCode() })
    const ask = codeOfRefusal(caller.numberProof.askEmailCode({ email }))
    expect(await ask).toBe('NUMBER_NOT_PROVEN')
    const confirm = caller.numberProof.confirmEmail({ email, code: '123456', password })
    expect(await codeOfRefusal(confirm)).toBe('NUMBER_NOT_PROVEN')
    expect(rowOf(fatou.id)).toMatchObject({ email: null })
  })

  test('is not added with a code that the team opened to send it, though it says that nothing left', async () => {
    await takeLink()
    const { caller } = privateWindow
    await caller.numberProof.askCode()
    await caller.numberProof.enterCode({ code: await openCodeMessage() })
    expect(await codeOfRefusal(caller.numberProof.askEmailCode({ email }))).toBe(
      'NUMBER_NOT_PROVEN',
    )
  })

  test('is not added with a code whose message the team opened as that of the record into which it merged hers, before it undid that', async () => {
    await takeLink()
    await privateWindow.caller.numberProof.askCode()
    const other = await makeClientWithoutEmail(t, { phone: OTHER_NUMBER })
    const { mergeId } = await team.clientRecords.merge({ keptId: other.id, leftId: fatou.id })
    const [waiting] = (await team.clientMessages.list({})).items.filter(
      ({ template }) => template === 'code_numero',
    )
    const opening = team.clientMessages.open({ messageId: waiting?.id ?? '', way: 'text' })
    const text = await opening.then((opened) => opened.text).catch(() => '000000')
    await team.clientRecords.unmerge({ mergeId })
    const { caller } = t.browser('41.0.0.9')
    await openHome(caller, clientLink(t, fatou.id) ?? '')
    const entered = caller.numberProof.enterCode({ code: text.slice(0, 6) })
    expect(await codeOfRefusal(entered)).toBe('CODE_INVALID')
    expect(await codeOfRefusal(caller.numberProof.askEmailCode({ email }))).toBe(
      'NUMBER_NOT_PROVEN',
    )
  })

  test('that the client adds herself is told to her number', async () => {
    const phone = await phoneByLink(t, fatou)
    await proveNumber(t, phone.caller, fatou)
    await phone.caller.numberProof.askEmailCode({ email })
    const code = lastMail(t, 'added-email').code ?? ''
    await phone.caller.numberProof.confirmEmail({ email, code, password })
    expect(toldTo(FATOU)[0]).toMatchObject({ template: 'email_ajoute', facts: { email } })
  })

  test('that the team adds asks for a fresh proof, stands in the journal, and is told to her number', async () => {
    await team.numberProof.askClientEmailCode({ userId: fatou.id, email })
    const code = lastMail(t, 'added-email').code ?? ''
    const add = () => team.numberProof.addClientEmail({ userId: fatou.id, email, code })
    makeProofOld(t, admin)
    expect(await codeOfRefusal(add())).toBe('PROOF_REQUIRED')
    team = await t.as(admin)
    await add()
    expect(await journal('client_email_added')).toHaveLength(1)
    expect(toldTo(FATOU)[0]).toMatchObject({ template: 'email_ajoute' })
  })
})

test('a code of a ticket is given under a fresh proof; what it brings is in the journal, and is told to the record’s number', async () => {
  await team.credit.grant({
    clientId: fatou.id,
    amount: 900,
    reason: 'Un bouton perdu',
    shown: { entry: 0 },
    idempotencyKey: randomUUID(),
  })
  const give = () => team.clientRecords.giveCode({ userId: fatou.id })
  makeProofOld(t, admin)
  expect(await codeOfRefusal(give())).toBe('PROOF_REQUIRED')
  team = await t.as(admin)
  const { code: adoptionCode } = await give()
  const person = { fullname: 'Awa', phone: OTHER_NUMBER, ...ADMINS_OWN }
  await t.anonymous.signUp.client({ ...person, adoptionCode })
  const token = confirmationOf(t)
  expect(await privateWindow.caller.signUp.confirm({ token })).toMatchObject({ adopted: 1 })
  expect(toldTo(FATOU)[0]).toMatchObject({
    template: 'fiche_modifiee',
    facts: { change: 'adopted' },
  })
  const [act] = await journal('client_adopted')
  expect(act).toMatchObject({ targetName: 'Awa', data: { orders: 1, credit: 900 } })
  expect(toldTo(OTHER_NUMBER)).toEqual([])
})

describe('a number that a client has proven', () => {
  let other: typeof fatou

  beforeEach(async () => {
    const phone = await phoneByLink(t, fatou)
    await proveNumber(t, phone.caller, fatou)
    other = await makeClientWithoutEmail(t, { phone: FATOU })
    privateWindow = await t.signedIn(other, { byLink: true })
    t.clock.advance(MINUTE_MS)
  })

  const codeOfOther = async () => (await team.numberProof.giveCode({ userId: other.id })).code
  const enter = (code: string) => privateWindow.caller.numberProof.enterCode({ code })

  test('is not taken from her by a code that the team was given for another record', async () => {
    expect(await codeOfRefusal(enter(await codeOfOther()))).toBe('NUMBER_OF_ANOTHER')
    expect(rowOf(fatou.id)).toMatchObject({ phoneProvenBy: 'code' })
    expect(rowOf(other.id)).toMatchObject({ phoneProvenAt: null })
    const { fullname, phone } = fatou
    const seen = { fullname, phone }
    const moved = team.clientRecords.change({
      userId: fatou.id,
      fullname,
      phone: OTHER_NUMBER,
      seen,
    })
    expect(await codeOfRefusal(moved)).toBe('NUMBER_OF_OWNER')
  })

  test('is not taken from her by one whose message the team opened, and is by one that nobody read', async () => {
    await privateWindow.caller.numberProof.askCode()
    expect(await codeOfRefusal(enter(await openCodeMessage(other)))).toBe('NUMBER_OF_ANOTHER')
    t.clock.advance(MINUTE_MS)
    await privateWindow.caller.numberProof.askCode()
    await enter(numberCodeOf(t, other))
    expect(rowOf(other.id)).toMatchObject({ phoneProvenBy: 'code' })
    expect(rowOf(fatou.id)).toMatchObject({ phoneProvenAt: null })
  })
})

test('a number that a client has not proven is not taken by an account with a code that the team has read, and her link still goes to it', async () => {
  const account = await makeClient(t, { phone: FATOU })
  const { caller } = await t.signedIn(account)
  await caller.numberProof.askCode()
  const entered = caller.numberProof.enterCode({ code: await openCodeMessage(account) })
  expect(await codeOfRefusal(entered)).toBe('NUMBER_OF_ANOTHER')
  expect(rowOf(account.id)).toMatchObject({ phoneProvenAt: null })
  expect(clientsMeantBy(t.database.orm, FATOU).map(({ id }) => id)).toContain(fatou.id)
})

test('a code that the team tells a client proves the number of her own record, and neither session nor e-mail', async () => {
  await takeLink()
  const { caller } = privateWindow
  expect(await caller.numberProof.enterCode({ code: await giveCode() })).toEqual({
    provenHere: false,
  })
  expect(rowOf(fatou.id)).toMatchObject({ phoneProvenBy: 'code' })
  expect(await caller.auth.me()).toMatchObject({ isNumberProven: false })
  t.clock.advance(MINUTE_MS)
  await caller.numberProof.askCode()
  const code = numberCodeOf(t, fatou)
  expect(await caller.numberProof.enterCode({ code })).toEqual({ provenHere: true })
  expect(await caller.auth.me()).toMatchObject({ isNumberProven: true })
})

describe('another number', () => {
  const seen = { fullname: 'Fatou Diabaté', phone: FATOU }
  const change = (next: Partial<typeof seen>) =>
    team.clientRecords.change({ userId: fatou.id, ...seen, ...next, seen })

  test('asks for a fresh proof, which a name does not, and is told to the former number', async () => {
    makeProofOld(t, admin)
    expect(await codeOfRefusal(change({ phone: OTHER_NUMBER }))).toBe('PROOF_REQUIRED')
    await change({ fullname: 'Fatou D.' })
    team = await t.as(admin)
    await team.clientRecords.change({
      userId: fatou.id,
      fullname: 'Fatou D.',
      phone: OTHER_NUMBER,
      seen: { fullname: 'Fatou D.', phone: FATOU },
    })
    expect(toldTo(FATOU)).toMatchObject([
      { template: 'fiche_modifiee', facts: { change: 'number' } },
    ])
    expect(toldTo(OTHER_NUMBER)).toEqual([])
  })

  test('is told in a message that the team finds to send, without a name or a link', async () => {
    await change({ phone: OTHER_NUMBER })
    const [waiting] = (await team.clientMessages.list({})).items
    expect(waiting).toMatchObject({ template: 'fiche_modifiee', phone: FATOU })
    const opened = { messageId: waiting?.id ?? '', way: 'text' } as const
    const { text } = await team.clientMessages.open(opened)
    expect(text).toContain('Ce numéro n’est plus celui d’une fiche')
    expect(text).not.toMatch(/Fatou|http|9078/)
  })
})

describe('two records that are merged', () => {
  const merge = (keptId: string, code?: string) =>
    team.clientRecords.merge({ keptId, leftId: fatou.id, code })

  test('ask for a fresh proof, stand in the journal with what moved, and are told to the number of the one that closes', async () => {
    await team.credit.grant({
      clientId: fatou.id,
      amount: 700,
      reason: 'Un bouton perdu',
      shown: { entry: 0 },
      idempotencyKey: randomUUID(),
    })
    const other = await makeClientWithoutEmail(t, { phone: OTHER_NUMBER })
    makeProofOld(t, admin)
    expect(await codeOfRefusal(merge(other.id))).toBe('PROOF_REQUIRED')
    team = await t.as(admin)
    await merge(other.id)
    expect(creditOf(t.database.orm, other.id)).toBe(700)
    expect((await journal('clients_merged'))[0]).toMatchObject({ data: { orders: 1, credit: 700 } })
    expect(toldTo(FATOU)[0]).toMatchObject({
      template: 'fiche_modifiee',
      facts: { change: 'merged' },
    })
    const waiting = (await team.clientMessages.list({})).items
    expect(waiting.map(({ template }) => template)).toContain('fiche_modifiee')
  })

  test('into an account with an e-mail ask for the code that its client reads there', async () => {
    const awa = await makeClient(t, { phone: OTHER_NUMBER })
    expect(await codeOfRefusal(merge(awa.id))).toBe('MERGE_CODE_NEEDED')
    const code = await mergeCodeOf(t, team, { keptId: awa.id, leftId: fatou.id })
    const wrong = code === '000000' ? '111111' : '000000'
    expect(await codeOfRefusal(merge(awa.id, wrong))).toBe('CODE_INVALID')
    expect(rowOf(fatou.id)).toMatchObject({ mergedInto: null })
    await merge(awa.id, code)
    expect(rowOf(fatou.id)).toMatchObject({ mergedInto: awa.id })
  })

  test('do not take a code that was asked for another record, nor one that is over', async () => {
    const awa = await makeClient(t, { phone: OTHER_NUMBER })
    const other = await makeClientWithoutEmail(t)
    const ofOther = await mergeCodeOf(t, team, { keptId: awa.id, leftId: other.id })
    expect(await codeOfRefusal(merge(awa.id, ofOther))).toBe('CODE_INVALID')
    const code = await mergeCodeOf(t, team, { keptId: awa.id, leftId: fatou.id })
    t.clock.advance(10 * MINUTE_MS)
    expect(await codeOfRefusal(merge(awa.id, code))).toBe('CODE_INVALID')
  })

  test('send no code where the account has no e-mail', async () => {
    const other = await makeClientWithoutEmail(t)
    const pair = { keptId: other.id, leftId: fatou.id }
    expect(await codeOfRefusal(team.clientRecords.askMergeCode(pair))).toBe('CLIENT_UNAVAILABLE')
  })
})
