import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { sessions, users } from '#server/db/schema.ts'
import {
  type Browser,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  disable,
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeOrder,
  makeSuperadmin,
  orderInput,
  readOrder,
} from '#server/testing/factories.ts'
import { beforeNextWrite } from '#server/testing/faults/before-next-write.ts'
import { openHome } from '#server/testing/open-links.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { phoneByLink } from '#server/testing/scenes/by-number.ts'
import { DAY_MS, MINUTE_MS } from '#shared/dates.ts'
import { clientLink } from './client-links.service.ts'

let t: TestContext
let fatou: Awaited<ReturnType<typeof makeClientWithoutEmail>>

beforeEach(async () => {
  t = createTestContext()
  fatou = await makeClientWithoutEmail(t, { fullname: 'Fatou Diabaté' })
})

const linkOf = ({ id }: { id: string }) => clientLink(t, id) ?? ''
const tokenOf = (client: { id: string }) => linkOf(client).split('/').at(-1) ?? ''
const open = (browser: Browser, token: string) => openHome(browser.caller, token)
const refusal = async (browser: Browser, token: string) =>
  (await refusalOf(open(browser, token))).code

test('a client without e-mail follows their orders by a link that fits a narrow QR code', async () => {
  const { reference } = await makeOrder(t, { client: fatou })
  await makeOrder(t)
  expect(linkOf(fatou)).toMatch(/^http:\/\/localhost:3000\/c\/[\w-]{43}$/)
  const phone = t.browser()
  expect(await open(phone, tokenOf(fatou))).toMatchObject({
    state: 'opened',
    me: { id: fatou.id, fullname: 'Fatou', email: null, byLink: true },
  })
  const { items } = await phone.caller.orders.mine({})
  expect(items.map((order) => order.reference)).toEqual([reference])
  expect(await phone.caller.auth.me()).toMatchObject({ id: fatou.id, byLink: true })
})

test('the same link opens again on any phone, and on the same one without another session', async () => {
  const phone = t.browser()
  for (const browser of [phone, phone, t.browser()]) await open(browser, tokenOf(fatou))
  expect(t.database.orm.select().from(sessions).all()).toHaveLength(2)
})

test('a client with an e-mail has a link too, which outlives the day on which they got it, and opens the same home', async () => {
  const awa = await makeClient(t)
  expect(await open(t.browser(), tokenOf(awa))).toMatchObject({
    state: 'opened',
    me: { id: awa.id, email: null, byLink: true },
  })
  const token = tokenOf(fatou)
  await t.database.write((orm) =>
    orm.update(users).set({ email: 'fatou@exemple.ci' }).where(eq(users.id, fatou.id)).run(),
  )
  expect(await open(t.browser(), token)).toMatchObject({ state: 'opened' })
})

test('a phone that is signed in as somebody else stays so, and is told as whom', async () => {
  const awa = await makeClient(t, { fullname: 'Awa Touré' })
  const phone = t.browser()
  await phone.caller.auth.signIn({ email: awa.email, password: 'mot-de-passe' })
  const other = { state: 'other', fullname: 'Awa Touré', role: 'client' }
  expect(await open(phone, tokenOf(fatou))).toEqual(other)
  expect(await phone.caller.auth.me()).toMatchObject({ id: awa.id, byLink: false })
  await phone.caller.auth.signOut()
  expect(await open(phone, tokenOf(fatou))).toMatchObject({ state: 'opened' })
})

test('a phone that follows one client does not follow another without a question', async () => {
  const phone = t.browser()
  await open(phone, tokenOf(fatou))
  const moussa = await makeClientWithoutEmail(t)
  expect(await open(phone, tokenOf(moussa))).toMatchObject({ fullname: 'Fatou Diabaté' })
})

test('one link does not open sessions without end', async () => {
  const answers = new Set<unknown>()
  for (let i = 0; i < 65; i += 1)
    answers.add(
      await open(t.browser(`203.0.113.${i}`), tokenOf(fatou)).then(
        ({ state }) => state,
        ({ appCode }) => appCode,
      ),
    )
  expect(answers).toEqual(new Set(['opened', 'TOO_MANY_TRIES']))
})

test('replacing the link ends the one before and what it opened, and is in the journal', async () => {
  const admin = await makeAdmin(t)
  const before = tokenOf(fatou)
  const phone = t.browser()
  await open(phone, before)
  const renewed = await (await t.as(admin)).clientLinks.renew({ userId: fatou.id })
  expect(renewed).toEqual({ link: linkOf(fatou) })
  expect(await phone.caller.auth.me()).toBeNull()
  expect(await refusal(phone, before)).toBe('LINK_INVALID')
  expect(await open(phone, tokenOf(fatou))).toMatchObject({ state: 'opened' })
  const ofColleague = (await t.as(admin)).clientLinks.renew({ userId: admin.id })
  expect((await refusalOf(ofColleague)).code).toBe('NOT_FOUND')
  const { sqlite } = t.database
  const acts = sqlite.prepare('select kind, actor_id, target, data from staff_actions').all()
  expect(acts).toEqual([
    { kind: 'client_link_renewed', actor_id: admin.id, target: fatou.id, data: '{}' },
    {
      kind: 'client_link_given',
      actor_id: admin.id,
      target: fatou.id,
      data: '{"use":"whatsapp","version":1}',
    },
  ])
})

test('a link that is replaced while it opens opens nothing', async () => {
  beforeNextWrite(t, (orm) =>
    orm.update(users).set({ linkVersion: 1 }).where(eq(users.id, fatou.id)).run(),
  )
  const phone = t.browser()
  expect(await refusal(phone, tokenOf(fatou))).toBe('LINK_INVALID')
  expect(await phone.caller.auth.me()).toBeNull()
})

test('the team reads when a client last opened their link, and on what kind of device', async () => {
  const team = await t.as(await makeAdmin(t))
  const opening = async () =>
    (await team.clientRecords.byId({ userId: fatou.id }))?.lastOpening ?? null
  expect(await opening()).toBeNull()
  const phone = t.browser()
  const first = t.clock.now()
  await openHome(phone.caller, tokenOf(fatou))
  expect(await opening()).toEqual({ at: first, on: 'other' })
  t.clock.advance(MINUTE_MS)
  await openHome(phone.caller, tokenOf(fatou))
  expect(await opening()).toEqual({ at: first, on: 'other' })
  t.clock.advance(DAY_MS)
  await openHome(phone.caller, tokenOf(fatou))
  expect(await opening()).toEqual({ at: first + MINUTE_MS + DAY_MS, on: 'other' })
})

test('the team takes a link by name: the owner reads who took it, and for what', async () => {
  const admin = await makeAdmin(t, { fullname: 'Mireille Assi' })
  const team = await t.as(admin)
  for (const use of ['whatsapp', 'copy', 'ticket'] as const)
    expect(await team.clientLinks.give({ userId: fatou.id, use })).toMatchObject({
      link: linkOf(fatou),
    })
  const gone = await makeClient(t)
  await disable(t, gone)
  const refused = await refusalOf(team.clientLinks.give({ userId: gone.id, use: 'copy' }))
  expect(refused.code).toBe('NOT_FOUND')
  const { items } = await (await t.as(await makeSuperadmin(t))).journal.list({})
  const given = items.map((entry) => [entry.kind, entry.actorName, entry.data])
  const by = ['client_link_given', 'Mireille Assi']
  expect(given.reverse()).toEqual([
    [...by, { use: 'whatsapp', version: 0 }],
    [...by, { use: 'copy', version: 0 }],
    [...by, { use: 'ticket', version: 0 }],
  ])
})

test('the link of a disabled client is neither given nor opened', async () => {
  const token = tokenOf(fatou)
  await disable(t, fatou)
  expect(clientLink(t, fatou.id)).toBeNull()
  expect(await refusal(t.browser(), token)).toBe('ACCOUNT_DISABLED')
})

test('a link opens until it is replaced, however long its client ordered nothing', async () => {
  const token = tokenOf(fatou)
  await makeOrder(t, { client: fatou, status: 'completed' })
  t.clock.advance(3 * 365 * DAY_MS)
  expect(await open(t.browser(), token)).toMatchObject({ state: 'opened' })
})

test('replacing the link of a client with an e-mail signs out who came by it, and not who has the password', async () => {
  const awa = await makeClient(t)
  const [phone, own] = [t.browser(), t.browser()]
  await open(phone, tokenOf(awa))
  await own.caller.auth.signIn({ email: awa.email, password: 'mot-de-passe' })
  await (await t.as(await makeAdmin(t))).clientLinks.renew({ userId: awa.id })
  expect(await phone.caller.auth.me()).toBeNull()
  expect(await own.caller.auth.me()).toMatchObject({ id: awa.id, byLink: false })
})

test('who came by a link orders, finds the place again, and cancels; the password and the data stay closed', async () => {
  const phone = t.browser()
  await open(phone, tokenOf(fatou))
  await makeOrder(t, { client: fatou, status: 'completed' })
  const input = await orderInput(t, { landmark: 'Portail vert' })
  const { orderId } = await phone.caller.checkout.place(input)
  expect(await phone.caller.checkout.lastPlace()).toMatchObject({ landmark: 'Portail vert' })
  await phone.caller.orders.cancel({ orderId, from: 'pending' })
  expect(readOrder(t, orderId).status).toBe('cancelled')
  for (const call of [
    phone.caller.profile.deleteAccount({ password: 'mot-de-passe' }),
    phone.caller.profile.sessions(),
    phone.caller.profile.askExport(),
  ])
    expect((await refusalOf(call)).code).toBe('BY_LINK_ONLY')
})

test('who came by a link writes their name and address, and no other number', async () => {
  const { phone } = fatou
  const { caller } = await phoneByLink(t, fatou)
  const written = { fullname: 'Fatou Diabaté', phone, address: 'Riviera, portail vert' }
  const change = caller.profile.update(written)
  expect((await refusalOf(change)).code, 'before the first visit').toBe('BY_LINK_ONLY')
  await makeOrder(t, { client: fatou, status: 'completed' })
  await caller.profile.update(written)
  expect(await caller.auth.me()).toMatchObject(written)
  const another = caller.profile.update({ ...written, phone: '0546129077' })
  expect((await refusalOf(another)).code).toBe('BY_LINK_ONLY')
  expect(await caller.auth.me()).toMatchObject(written)
})

test('a client without e-mail has no password to sign in with, nor one to reset', async () => {
  const { caller } = t.browser()
  for (const email of ['', 'null', fatou.phone])
    await expect(caller.auth.signIn({ email, password: '' })).rejects.toThrow()
  expect(await caller.recovery.ask({ email: 'personne@exemple.ci' })).toBeNull()
  expect(t.database.sqlite.prepare('select count(*) from mail_outbox').pluck().get()).toBe(0)
})
