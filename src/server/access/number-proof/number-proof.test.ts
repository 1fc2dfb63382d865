import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { clientMessages, sessions, users } from '#server/db/schema.ts'
import { renderMessage } from '#server/messages/render.ts'
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
  type User,
} from '#server/testing/factories.ts'
import { beforeNextWrite } from '#server/testing/faults/before-next-write.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { numberCodeOf, proveNumber } from '#server/testing/scenes/by-number.ts'

const PHONE = '+2250707482136'

let t: TestContext
let admin: User
let team: Caller

beforeEach(async () => {
  t = createTestContext()
  admin = await makeAdmin(t)
  team = await t.as(admin)
})

const proofOf = ({ id }: { id: string }) => {
  const { phoneProvenAt, phoneProvenBy } = users
  const found = t.database.orm.select({ phoneProvenAt, phoneProvenBy }).from(users)
  return found.where(eq(users.id, id)).get()
}

const NOTHING = { phoneProvenAt: null, phoneProvenBy: null }
const provenBy = (phoneProvenBy: string) => ({ phoneProvenAt: t.clock.now(), phoneProvenBy })

type Client = Omit<User, 'email'>

/** A record of this number, of which several may be: nobody has proven it. */
const clientByNumber = () => makeClientWithoutEmail(t, { phone: PHONE })

async function proveByCode(client: Client, how?: { byLink: true }): Promise<Caller> {
  const caller = await t.as(client, how)
  await proveNumber(t, caller, client)
  return caller
}

/** A livreur takes the linen at the address. */
async function visit(client: Client): Promise<void> {
  const livreur = await makeLivreur(t)
  const input = { contactPhone: client.phone }
  const { id: orderId } = await makeOrder(t, { client, livreur, admin, status: 'assigned', input })
  await team.orders.move({ orderId, from: 'assigned', to: 'picked_up' })
}

test('who proves a number that another record had proven has it, and the other no longer', async () => {
  const before = await clientByNumber()
  const now = await clientByNumber()
  const former = await proveByCode(before, { byLink: true })
  expect(proofOf(before)).toEqual(provenBy('code'))
  t.clock.advance(1000)
  await proveByCode(now, { byLink: true })
  expect(proofOf(before)).toEqual(NOTHING)
  expect(proofOf(now)).toEqual(provenBy('code'))
  expect(await former.auth.me()).toMatchObject({ isNumberProven: false })
})

test('a code that comes from a session which was ended meanwhile proves nothing', async () => {
  const client = await clientByNumber()
  const caller = await t.as(client, { byLink: true })
  await caller.numberProof.askCode()
  const code = numberCodeOf(t, client)
  beforeNextWrite(t, (orm) => orm.delete(sessions).where(eq(sessions.userId, client.id)).run())
  const entered = caller.numberProof.enterCode({ code })
  expect((await refusalOf(entered)).code).toBe('UNAUTHENTICATED')
  expect(proofOf(client)).toEqual(NOTHING)
})

test('a proof joins no orders: each record reads its own', async () => {
  const [mine, theirs] = [await clientByNumber(), await clientByNumber()]
  await makeOrder(t, { client: theirs })
  const caller = await proveByCode(mine, { byLink: true })
  expect((await caller.orders.mine({})).items).toEqual([])
})

test('a visit takes no number from a record that has proven it', async () => {
  const [holder, other] = [await clientByNumber(), await clientByNumber()]
  await proveByCode(holder, { byLink: true })
  await visit(other)
  expect([proofOf(holder), proofOf(other)]).toEqual([provenBy('code'), NOTHING])
})

test('the number that an account claims is proven by a code too, and no longer once it is replaced', async () => {
  const awa = await makeClient(t)
  const caller = await proveByCode(awa)
  expect(await caller.auth.me()).toMatchObject({ isNumberProven: true })
  await caller.profile.update({ fullname: 'Awa Touré', phone: awa.phone })
  expect(proofOf(awa)).toEqual(provenBy('code'))
  await caller.profile.update({ fullname: 'Awa Touré', phone: '0546129077' })
  expect(proofOf(awa)).toEqual(NOTHING)
  expect(await caller.auth.me()).toMatchObject({ isNumberProven: false })
})

test('a code that was given for a number is wrong once the number is another', async () => {
  const awa = await makeClient(t)
  const caller = await t.as(awa)
  const { code } = await team.numberProof.giveCode({ userId: awa.id })
  await caller.profile.update({ fullname: 'Awa Touré', phone: '0546129077' })
  expect((await refusalOf(caller.numberProof.enterCode({ code }))).code).toBe('CODE_INVALID')
})

test('the record that takes over the orders of another has its proof of the same number', async () => {
  const [kept, left] = [await clientByNumber(), await clientByNumber()]
  await visit(left)
  await team.clientRecords.merge({ keptId: kept.id, leftId: left.id })
  expect([proofOf(kept), proofOf(left)]).toEqual([provenBy('visit'), NOTHING])
})

/** The words of a message as it leaves; undefined for one that is worth nothing any more. */
const textOf = (message: typeof clientMessages.$inferSelect | undefined) =>
  message && renderMessage(t.database.orm, message, maker())?.text
const maker = () => ({
  secret: t.secret,
  now: t.clock.now(),
  subjects: { linkOf: () => null, factsNow: () => ({}) },
})

test('a code that a client asks for goes to their number, with no secret beside it, and is entered where they are', async () => {
  const fatou = await clientByNumber()
  const caller = await t.as(fatou, { byLink: true })
  await caller.numberProof.askCode()
  const sent = t.database.orm.select().from(clientMessages).all()
  expect(sent).toMatchObject([{ template: 'code_numero', phone: PHONE, userId: fatou.id }])
  const code = textOf(sent[0])?.slice(0, 6) ?? ''
  expect(JSON.stringify(sent)).not.toContain(code)
  await caller.numberProof.enterCode({ code })
  expect(proofOf(fatou)).toEqual(provenBy('code'))
  expect(textOf(sent[0]), 'a code that was entered leaves no more').toBeUndefined()
})

test('a code is given by the team, for clients only, and the journal keeps by whom', async () => {
  const awa = await makeClient(t)
  await team.numberProof.giveCode({ userId: awa.id })
  const acts = t.database.sqlite.prepare('select actor_id, kind, target from staff_actions').all()
  expect(acts).toEqual([{ actor_id: admin.id, kind: 'number_code_given', target: awa.id }])
  const refusal = await refusalOf(team.numberProof.giveCode({ userId: admin.id }))
  expect(refusal.code).toBe('CLIENT_UNAVAILABLE')
  const own = refusalOf((await t.as(awa)).numberProof.giveCode({ userId: awa.id }))
  expect((await own).code).toBe('FORBIDDEN')
})

test('a visit proves nothing of the number of a record whose order has another one to call', async () => {
  const client = await clientByNumber()
  await visit({ ...client, phone: '+2250546129077' })
  expect(proofOf(client)).toEqual(NOTHING)
})
