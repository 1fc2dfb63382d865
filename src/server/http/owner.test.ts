import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { openSession } from '#server/access/sessions/sessions.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { makeClient, makeLivreur, orderInput, type User } from '#server/testing/factories.ts'
import { appOn, errorIn, post } from '#server/testing/test-app.ts'
import { photoUploadPath } from '#shared/orders/photos.ts'
import { OWNER_HEADER } from '#shared/owner-header.ts'

let t: TestContext
let client: User
let other: User

beforeEach(async () => {
  t = createTestContext()
  client = await makeClient(t)
  other = await makeClient(t)
})

/** The request of a browser that holds the session of one account, in the name of another or of none. */
async function headersOf(session: User, named?: string): Promise<Record<string, string>> {
  const facts = { secure: t.env.secureCookies, userAgent: 'Vitest' }
  const { cookie } = await openSession(t, session.id, facts)
  const name: Record<string, string> = named === undefined ? {} : { [OWNER_HEADER]: named }
  return { cookie: cookie.split(';')[0] ?? '', ...name }
}

/** The code of a refusal, or nothing where it was done. */
async function codeOf(response: Response): Promise<string | undefined> {
  return response.ok ? undefined : (await errorIn(response)).data.appCode
}

async function read(named?: string): Promise<string | undefined> {
  const headers = await headersOf(client, named)
  return codeOf(await appOn(t).request('/trpc/orders.latest', { headers }))
}

async function placeOrder(session: User, named?: string): Promise<string | undefined> {
  const input = await orderInput(t, { idempotencyKey: randomUUID() })
  const request = post(JSON.stringify(input), await headersOf(session, named))
  return codeOf(await appOn(t).request('/trpc/checkout.place', request))
}

describe('a request that was made under another account than the session’s', () => {
  test('reads nothing', async () => {
    expect(await read()).toBeUndefined()
    expect(await read(client.id)).toBeUndefined()
    expect(await read(other.id)).toBe('OTHER_ACCOUNT')
    expect(await read('anything')).toBe('OTHER_ACCOUNT')
  })

  test('changes nothing, and neither does one that names no account', async () => {
    expect(await placeOrder(other, client.id)).toBe('OTHER_ACCOUNT')
    expect(await placeOrder(other)).toBe('ACCOUNT_NOT_NAMED')
    expect(dumpTables(t.database).orders).toEqual([])
    expect(await placeOrder(other, other.id)).toBeUndefined()
    expect(dumpTables(t.database).orders).toMatchObject([{ client_id: other.id }])
  })

  test('brings no photo and no image', async () => {
    const livreur = await makeLivreur(t)
    const ids = { orderId: randomUUID(), photoId: randomUUID() }
    const path = photoUploadPath({ ...ids, step: 'pickup', caption: '', takenAt: t.clock.now() })
    const send = async (named?: string) => {
      const headers = { ...(await headersOf(livreur, named)), 'content-type': 'image/webp' }
      return codeOf(await appOn(t).request(path, { ...post('x', headers), method: 'PUT' }))
    }
    expect(await send(other.id)).toBe('OTHER_ACCOUNT')
    expect(await send()).toBe('ACCOUNT_NOT_NAMED')
    expect(await send(livreur.id)).toBe('ORDER_NOT_FOUND')
  })

  test('is told apart from one whose session is over', async () => {
    const headers = { [OWNER_HEADER]: client.id }
    const request = post(JSON.stringify(await orderInput(t)), headers)
    const answer = await appOn(t).request('/trpc/checkout.place', request)
    expect(await codeOf(answer)).toBe('UNAUTHENTICATED')
  })
})

test('signing in needs no account, also where another session is open', async () => {
  const body = JSON.stringify({ email: 'nobody@laveo.test', password: 'whatever' })
  const headers = await headersOf(client)
  const answer = await appOn(t).request('/trpc/auth.signIn', post(body, headers))
  expect(await codeOf(answer)).toBe('BAD_CREDENTIALS')
})
