import { createECDH, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openSession } from '#server/features/sessions/sessions.service.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeSuperadmin,
  orderInput,
  type User,
} from '#server/testing/factories.ts'
import { createFakeClock } from '#server/testing/fakes/fake-clock.ts'
import { OWNER_HEADER } from '#shared/accounts/owner-header.ts'
import type { PlaceOrderInput } from '#shared/orders/orders.inputs.ts'

/** Orders of one client, who may have ten that wait. */
export const ORDERS_A_CLIENT = 9

/** Somebody signed in. */
export interface Person {
  id: string
  /** Their password is `TEST_PASSWORD`. */
  email: string
  headers: Record<string, string>
}

/** Those who order, each with a phone that is told, and those who work. */
export interface People {
  clients: Person[]
  admin: Person
  superadmin: Person
  livreur: Person
  input: PlaceOrderInput
}

/** Makes them with the real services, in a data folder of their own. */
export async function makePeople(dataDir: string, clients: number): Promise<People> {
  const file = join(dataDir, 'laveo.db')
  migrateDatabase(file)
  const clock = createFakeClock(Date.now())
  const t = createTestContext({}, { database: openDatabase(file), clock })
  const people: People = {
    clients: [],
    admin: await signIn(t, await makeAdmin(t)),
    superadmin: await signIn(t, await makeSuperadmin(t)),
    livreur: await signIn(t, await makeLivreur(t)),
    input: await orderInput(t, { paymentMethod: 'wave' }),
  }
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  for (let i = 0; i < clients; i += 1) {
    const client = await makeClient(t)
    const endpoint = `https://push.torture.example/${i}`
    const device = { endpoint, p256dh, auth: randomBytes(16).toString('base64url') }
    await (await t.as(client)).push.subscribe(device)
    people.clients.push(await signIn(t, client))
  }
  await t.database.close()
  return people
}

async function signIn({ database }: TestContext, { id, email }: User): Promise<Person> {
  const { cookie } = await openSession(database, id, { secure: false, userAgent: 'Torture' })
  return { id, email, headers: { cookie: cookie.split(';')[0] ?? '', [OWNER_HEADER]: id } }
}
