import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { clientMessages, orders, users } from '#server/db/schema.ts'
import {
  type Browser,
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClientWithoutEmail, makeLivreur } from '#server/testing/factories.ts'
import { openLink, openRequest } from '#server/testing/open-links.ts'
import { codeOfRefusal } from '#server/testing/refusal.ts'
import {
  ASKING_PHONE,
  askByNumber,
  phoneByLink,
  sendRequest,
} from '#server/testing/scenes/by-number.ts'
import { DAY_MS } from '#shared/dates.ts'

// Somebody mistypes a number; who has it taps the confirming link, which stays in their phone.

const RIGHT_PHONE = '+2250546129078'

let t: TestContext
let team: Caller
let asker: Browser
let stranger: Browser
let requestId: string
let token: string

beforeEach(async () => {
  t = createTestContext()
  team = await t.as(await makeAdmin(t))
  stranger = t.browser('41.0.0.2')
  asker = t.browser('41.0.0.1')
  requestId = (await askByNumber(t, {}, asker.caller)).id
})

async function confirm() {
  const { figures, pickup } = await openRequest(stranger.caller, token)
  const shownTotal = figures.grandTotal
  return stranger.caller.numberRequests.confirm({ token, pickup, shown: { total: shownTotal } })
}

const tapAgain = () =>
  stranger.caller.numberRequests.confirm({ token, pickup: null, shown: { total: 0 } })

type Client = Pick<typeof users.$inferSelect, 'id' | 'fullname' | 'phone'>

function clientOf(orderId: string): Client {
  const { id, fullname, phone } = users
  const found = t.database.orm.select({ id, fullname, phone }).from(orders)
  const ofOrder = found.innerJoin(users, eq(users.id, orders.clientId))
  const client = ofOrder.where(eq(orders.id, orderId)).get()
  if (!client) throw new Error('The order has no client')
  return client
}

async function correctNumber(client: Client) {
  const { id: userId, fullname, phone } = client
  const seen = { fullname, phone }
  await team.clientRecords.change({ userId, fullname, phone: RIGHT_PHONE, seen })
}

describe('the link of the message, once it was tapped', () => {
  let orderId: string

  beforeEach(async () => {
    token = await sendRequest(team, requestId)
    orderId = (await confirm()).orderId
  })

  const open = ({ caller }: Browser) => openLink(caller, token)
  const expectNoHome = async () => {
    for (const browser of [stranger, asker])
      expect(await open(browser)).toMatchObject({ opens: 'request' })
  }

  test('opens the home again in the browser that confirmed and in the one that asked, also after a sign-out', async () => {
    for (const browser of [stranger, asker])
      expect(await open(browser)).toMatchObject({ opens: 'home', home: { state: 'opened' } })
    await stranger.caller.auth.signOut()
    t.clock.advance(60 * DAY_MS)
    expect(await open(stranger)).toMatchObject({ opens: 'home', home: { state: 'opened' } })
  })

  test('opens nothing elsewhere: it tells the hour, the total and the end of the number, and sends the client’s link there', async () => {
    const other = t.browser('41.0.0.3')
    const opened = await open(other)
    expect(opened).toMatchObject({
      opens: 'request',
      request: {
        state: 'confirmed',
        firstName: 'Aminata',
        phoneEnd: '36',
        visit: { grandTotal: 3000 },
      },
    })
    expect(JSON.stringify(opened)).not.toMatch(/Koné|Portail|Deuxième|0707482136/)
    expect(await other.caller.auth.me()).toBeNull()
    await other.caller.clientLinks.ask({ token })
    const messages = t.database.orm.select().from(clientMessages).all()
    expect(messages.at(-1)).toMatchObject({ template: 'votre_lien', phone: ASKING_PHONE })
  })

  test('opens the home where it is open already', async () => {
    const other = await phoneByLink(t, clientOf(orderId))
    expect(await open(other)).toMatchObject({ opens: 'home', home: { state: 'opened' } })
  })

  test('opens no home for a mark that was written into a cookie', async () => {
    const other = t.browser('41.0.0.3')
    other.cookies.set('laveo-confirmees', `${orderId}${'A'.repeat(43)}`)
    expect(await open(other)).toMatchObject({ opens: 'request' })
  })

  test.each([
    ['the client’s link was replaced', ({ id }) => team.clientLinks.renew({ userId: id })],
    ['the number was corrected', correctNumber],
    [
      'another record took over that of then',
      async ({ id: leftId }) => {
        const { id: keptId } = await makeClientWithoutEmail(t, { phone: ASKING_PHONE })
        await team.clientRecords.merge({ keptId, leftId })
      },
    ],
  ] satisfies [string, (record: Client) => Promise<unknown>][])(
    'opens no home any more once %s, and its tap is over',
    async (_, change) => {
      await change(clientOf(orderId))
      await expectNoHome()
      expect(await codeOfRefusal(tapAgain())).toBe('REQUEST_OVER')
    },
  )

  test('opens no home any more once the record took an e-mail, and so a password', async () => {
    const { id } = clientOf(orderId)
    t.database.orm.update(users).set({ email: 'aya@exemple.ci' }).where(eq(users.id, id)).run()
    await expectNoHome()
  })

  test('tells no hour any more once the linen was taken', async () => {
    const livreur = await makeLivreur(t)
    const assigned = { kind: 'pickup', from: 'pending', currentLivreurId: null } as const
    await team.orders.assign({ orderId, livreurId: livreur.id, ...assigned })
    await team.orders.move({ orderId, from: 'assigned', to: 'picked_up' })
    expect(await open(t.browser('41.0.0.3'))).toMatchObject({ request: { visit: null } })
  })
})

describe('a request that the team joined to a record, whose number it corrected since', () => {
  let joined: Awaited<ReturnType<typeof makeClientWithoutEmail>>

  beforeEach(async () => {
    const person = { fullname: 'Aminata Koné', phone: ASKING_PHONE }
    joined = await makeClientWithoutEmail(t, person)
    await team.numberRequests.chooseRecord({ requestId, clientId: joined.id })
    token = await sendRequest(team, requestId)
  })

  test('leads who confirms it to a record of its own', async () => {
    await correctNumber(joined)
    const { orderId } = await confirm()
    expect(clientOf(orderId)).toMatchObject({ phone: ASKING_PHONE })
    const opened = await openLink(stranger.caller, token)
    expect(opened).toMatchObject({ opens: 'home', home: { me: { id: clientOf(orderId).id } } })
    expect(clientOf(orderId).id).not.toBe(joined.id)
  })

  test('asks the team to choose again where another client has the number', async () => {
    await correctNumber(joined)
    await makeClientWithoutEmail(t, { phone: ASKING_PHONE })
    expect(await team.numberRequests.byId({ requestId })).toMatchObject({ recordName: null })
    const { pickup, total: shownTotal } = await team.numberRequests.byId({ requestId })
    const byTeam = team.numberRequests.confirmByTeam({
      requestId,
      pickup,
      shown: { total: shownTotal },
    })
    expect(await codeOfRefusal(byTeam)).toBe('REQUEST_RECORD_NEEDED')
  })

  test('joins it while the number is the same', async () => {
    expect(clientOf((await confirm()).orderId)).toMatchObject({ id: joined.id })
  })
})
