import {
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
} from '#server/testing/factories.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import type { Role } from '#shared/roles.ts'
import { fillDataFolder } from '../data-folder.ts'
import { type SignedIn, signedIn } from '../signed-in.ts'

const STATUSES = [
  'pending',
  'assigned',
  'pickup_en_route',
  'picked_up',
  'processing',
  'delivery_en_route',
  'completed',
  'cancelled',
] as const satisfies readonly OrderStatus[]

/** The people and orders of a hostile line, made at its start. */
export interface Ground {
  people: Record<Role, SignedIn>
  /** An order of that client and that livreur in each status. */
  orders: Record<(typeof STATUSES)[number], string>
  /** A client, a livreur and an admin outside `people`: a call on them ends no session of ours. */
  others: string[]
  productId: string
}

/** Fills an empty data folder, before the server starts on it. `secure` is for a server behind https: cookies have another name. */
export function prepareGround(folder: string, { secure = false } = {}): Promise<Ground> {
  return fillDataFolder(folder, async (t) => {
    const users = {
      client: await makeClient(t),
      livreur: await makeLivreur(t),
      admin: await makeAdmin(t),
      superadmin: await makeSuperadmin(t),
    }
    const { client, livreur, admin } = users
    const orders = {} as Ground['orders']
    for (const status of STATUSES)
      orders[status] = (await makeOrder(t, { client, livreur, admin, status })).id
    const others = [await makeClient(t), await makeLivreur(t), await makeAdmin(t)]
    const people = {
      client: await signedIn(t, client, secure),
      livreur: await signedIn(t, livreur, secure),
      admin: await signedIn(t, admin, secure),
      superadmin: await signedIn(t, users.superadmin, secure),
    }
    const { shirt: productId } = await makeCatalogue(t)
    return { people, orders, others: others.map(({ id }) => id), productId }
  })
}
