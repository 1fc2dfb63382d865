import { join } from 'node:path'
import { openDatabase } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  orderInput,
  type User,
} from '#server/testing/factories.ts'
import { createFakeClock } from '#server/testing/fakes/fake-clock.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { allowManyPlaces } from '#server/testing/many-places.ts'
import { setSiteDoor } from '#server/testing/site-door.ts'
import type { PlaceOrderInput } from '#shared/orders/orders.inputs.ts'
import { signedIn } from '../signed-in.ts'

/** Somebody with a session, as requests name them. */
export interface Person {
  id: string
  cookie: string
}

/** The people of a data folder and what its clients order. */
export interface Team {
  clients: Person[]
  livreurs: Person[]
  admins: Person[]
  cart: PlaceOrderInput
}

interface Heads {
  clients: number
  livreurs?: number
  admins?: number
}

/** Makes the database of a data folder, with its people signed in; the server is not running yet. */
export async function makeTeam(
  folder: string,
  { clients, livreurs = 1, admins = 1 }: Heads,
): Promise<Team> {
  const file = join(folder, 'laveo.db')
  migrateDatabase(file)
  const database = openDatabase(file)
  const t = createTestContext({}, { database, clock: createFakeClock(Date.now()) })
  allowManyPlaces(database)
  setSiteDoor(t, 'open')
  const signIn = async (user: User): Promise<Person> => {
    const { headers } = await signedIn(t, user)
    return { id: user.id, cookie: headers.cookie ?? '' }
  }
  const many = (count: number, make: () => Promise<User>) =>
    Promise.all(Array.from({ length: count }, async () => signIn(await make())))
  const team = {
    cart: await orderInput(t),
    clients: await many(clients, () => makeClient(t)),
    livreurs: await many(livreurs, () => makeLivreur(t)),
    admins: await many(admins, () => makeAdmin(t)),
  }
  await makeOpenDrawer(t)
  await database.close()
  return team
}
