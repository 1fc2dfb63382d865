import {
  makeAdmin,
  makeClient,
  makeLivreur,
  orderInput,
  type User,
} from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import type { PlaceOrderInput } from '#shared/orders/orders.inputs.ts'
import { fillOpenBusiness } from '../data-folder.ts'
import { type SignedIn, signedIn } from '../signed-in.ts'

/** The people of a data folder and what its clients order. */
export interface Team {
  clients: SignedIn[]
  livreurs: SignedIn[]
  admins: SignedIn[]
  cart: PlaceOrderInput
}

interface Heads {
  clients: number
  livreurs?: number
  admins?: number
}

/** Makes the database of a data folder, with its people signed in; the server is not running yet. */
export function makeTeam(
  folder: string,
  { clients, livreurs = 1, admins = 1 }: Heads,
): Promise<Team> {
  return fillOpenBusiness(folder, async (t) => {
    const many = (count: number, make: () => Promise<User>) =>
      Promise.all(Array.from({ length: count }, async () => signedIn(t, await make())))
    const team = {
      cart: await orderInput(t),
      clients: await many(clients, () => makeClient(t)),
      livreurs: await many(livreurs, () => makeLivreur(t)),
      admins: await many(admins, () => makeAdmin(t)),
    }
    await makeOpenDrawer(t)
    return team
  })
}
