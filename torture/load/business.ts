import { createECDH, randomBytes } from 'node:crypto'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeSuperadmin,
  orderInput,
} from '#server/testing/factories.ts'
import type { PlaceOrderInput } from '#shared/orders/orders.inputs.ts'
import { fillOpenBusiness } from '../data-folder.ts'
import { type SignedIn, signedIn } from '../signed-in.ts'

/** Orders of one client, who may have ten that wait; `fillOpenBusiness` lets them hold the places. */
export const ORDERS_A_CLIENT = 9

/** Clients, each with a phone that is told, and the team. */
export interface Business {
  clients: SignedIn[]
  admin: SignedIn
  superadmin: SignedIn
  livreur: SignedIn
  input: PlaceOrderInput
}

/** Makes them with the real services, in a data folder of their own. */
export function makeBusiness(dataDir: string, clients: number): Promise<Business> {
  return fillOpenBusiness(dataDir, async (t) => {
    const business: Business = {
      clients: [],
      admin: await signedIn(t, await makeAdmin(t)),
      superadmin: await signedIn(t, await makeSuperadmin(t)),
      livreur: await signedIn(t, await makeLivreur(t)),
      input: await orderInput(t, { paymentMethod: 'wave' }),
    }
    const p256dh = createECDH('prime256v1').generateKeys('base64url')
    for (let i = 0; i < clients; i += 1) {
      const client = await makeClient(t)
      const endpoint = `https://push.torture.example/${i}`
      const device = { endpoint, p256dh, auth: randomBytes(16).toString('base64url') }
      await (await t.as(client)).push.subscribe(device)
      business.clients.push(await signedIn(t, client))
    }
    return business
  })
}
