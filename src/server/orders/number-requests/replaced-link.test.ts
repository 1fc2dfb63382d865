import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { orders, users } from '#server/db/schema.ts'
import {
  type Browser,
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClientWithoutEmail } from '#server/testing/factories.ts'
import { openRequest } from '#server/testing/open-links.ts'
import { codeOfRefusal } from '#server/testing/refusal.ts'
import { ASKING_PHONE, askByNumber, sendRequest } from '#server/testing/scenes/by-number.ts'

// Somebody mistypes a number; who has it taps the confirming link, which stays in their phone.

const RIGHT_PHONE = '+2250546129078'

let t: TestContext
let team: Caller
let stranger: Browser
let requestId: string
let token: string

beforeEach(async () => {
  t = createTestContext()
  team = await t.as(await makeAdmin(t))
  stranger = t.browser('41.0.0.2')
  requestId = (await askByNumber(t)).id
})

async function confirm() {
  const { figures, pickup } = await openRequest(stranger.caller, token)
  const shownTotal = figures.grandTotal
  return stranger.caller.numberRequests.confirm({ token, pickup, shownTotal })
}

const tapAgain = () =>
  stranger.caller.numberRequests.confirm({ token, pickup: null, shownTotal: 0 })

const recordOf = (orderId: string) => {
  const { id, fullname, phone } = users
  const found = t.database.orm.select({ id, fullname, phone }).from(orders)
  return found.innerJoin(users, eq(users.id, orders.clientId)).where(eq(orders.id, orderId)).get()
}

async function correctNumber(client: { id: string; fullname: string; phone: string }) {
  const { id: userId, fullname, phone } = client
  const seen = { fullname, phone }
  await team.clientRecords.change({ userId, fullname, phone: RIGHT_PHONE, seen })
}

describe('the tap that confirms, sent again within the hour', () => {
  let orderId: string

  beforeEach(async () => {
    token = await sendRequest(team, requestId)
    orderId = (await confirm()).orderId
  })

  test('is answered as the first while number and link are those of then', async () => {
    expect(await tapAgain()).toMatchObject({ orderId, follow: expect.stringContaining('/c/') })
  })

  test('hands out no link of the number that the team corrected since', async () => {
    const record = recordOf(orderId)
    if (!record) throw new Error('The order has no record')
    await correctNumber(record)
    expect(await codeOfRefusal(tapAgain())).toBe('REQUEST_OVER')
  })

  test('hands out no link that replaced the one of then', async () => {
    await team.clientLinks.renew({ userId: recordOf(orderId)?.id ?? '' })
    expect(await codeOfRefusal(tapAgain())).toBe('REQUEST_OVER')
  })

  test('hands out no link of the record that took over the one of then', async () => {
    const right = await makeClientWithoutEmail(t, { phone: ASKING_PHONE })
    const leftId = recordOf(orderId)?.id ?? ''
    await team.clientRecords.merge({ keptId: right.id, leftId })
    expect(await codeOfRefusal(tapAgain())).toBe('REQUEST_OVER')
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
    const { orderId, follow } = await confirm()
    expect(recordOf(orderId)).toMatchObject({ phone: ASKING_PHONE })
    expect(recordOf(orderId)?.id).not.toBe(joined.id)
    const { link } = await team.clientLinks.give({ userId: joined.id, use: 'copy' })
    expect(link).not.toContain(follow)
  })

  test('asks the team to choose again where another client has the number', async () => {
    await correctNumber(joined)
    await makeClientWithoutEmail(t, { phone: ASKING_PHONE })
    expect(await team.numberRequests.byId({ requestId })).toMatchObject({ recordName: null })
    const { pickup, total: shownTotal } = await team.numberRequests.byId({ requestId })
    const byTeam = team.numberRequests.confirmByTeam({ requestId, pickup, shownTotal })
    expect(await codeOfRefusal(byTeam)).toBe('REQUEST_RECORD_NEEDED')
  })

  test('joins it while the number is the same', async () => {
    expect(recordOf((await confirm()).orderId)).toMatchObject({ id: joined.id })
  })
})
