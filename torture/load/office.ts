import { join } from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { createFakeClock } from '#server/testing/fakes/fake-clock.ts'
import { allowManyPlaces } from '#server/testing/many-places.ts'
import { setSiteDoor } from '#server/testing/site-door.ts'
import { signedIn } from '../signed-in.ts'

/** Streams that one session may hold at once. */
export const STREAMS_A_SESSION = 10
/** Sessions that one account keeps. */
const SESSIONS_AN_ACCOUNT = 20
/** Orders of one client, who may have ten that wait; `allowManyPlaces` lets them hold the places. */
const ORDERS_A_CLIENT = 9

/** The users of the server, in a data folder of its own: signed-in admins, and orders that the first livreur has. */
export interface Office {
  dataDir: string
  /** The first admin, whose session the first cookie is. */
  adminId: string
  /** Cookies of the team's sessions. */
  cookies: string[]
  orderIds: string[]
  livreurIds: [holder: string, other: string]
}

/** Makes them with the real services. */
export async function makeOffice(
  dataDir: string,
  { sessions, orders }: { sessions: number; orders: number },
): Promise<Office> {
  const file = join(dataDir, 'laveo.db')
  migrateDatabase(file)
  const clock = createFakeClock(Date.now())
  const t = createTestContext({}, { database: openDatabase(file), clock })
  allowManyPlaces(t.database)
  setSiteDoor(t, 'open')
  const cookies: string[] = []
  const [admin, livreur, other] = [await makeAdmin(t), await makeLivreur(t), await makeLivreur(t)]
  for (let account = admin; cookies.length < sessions; account = await makeAdmin(t))
    for (let i = 0; i < SESSIONS_AN_ACCOUNT && cookies.length < sessions; i += 1) {
      const { headers } = await signedIn(t, account)
      cookies.push(headers.cookie ?? '')
    }
  const orderIds: string[] = []
  for (let client = await makeClient(t); orderIds.length < orders; client = await makeClient(t))
    for (let i = 0; i < ORDERS_A_CLIENT && orderIds.length < orders; i += 1) {
      const { id } = await makeOrder(t, { client, admin, livreur, status: 'assigned' })
      orderIds.push(id)
    }
  await t.database.close()
  return { dataDir, adminId: admin.id, cookies, orderIds, livreurIds: [livreur.id, other.id] }
}
