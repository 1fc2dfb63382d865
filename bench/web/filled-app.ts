import globalSetup from '../../e2e/global-setup.ts'
import { bringTo, placeOrder } from '../../e2e/orders.ts'
import { createPerson, type Person } from '../../e2e/people.ts'
import { type App, startApp } from '../../e2e/server.ts'

/** The built server with people and orders, as the browser tests know it. */
export interface FilledApp {
  app: App
  client: Person
  livreur: Person
  admin: Person
  superadmin: Person
  close(): Promise<void>
}

/** Orders on the board and in the livreur's history: enough for « voir plus » twice. */
const ORDERS = 60
const MISSIONS = 4
/** A client may place so many at once. */
const ORDERS_OF_ONE = 4

/** Starts the server on a database of its own and fills it through the product's own API. */
export async function openFilledApp(): Promise<FilledApp> {
  const closeSetup = await globalSetup()
  const app = await startApp()
  // The fees are those of the specification, as in the browser tests.
  await app.reset()
  const person = (role: Person['role'], fullname: string) => createPerson(app, { role, fullname })
  const livreur = await person('livreur', 'Konan Yao')
  const admin = await person('admin', 'Mireille Assi')
  const superadmin = await person('superadmin', 'Adjoua Brou')
  const client = await person('client', 'Aminata Koné')
  const crew = { admin, livreur }
  let buyer = client
  for (let placed = 0; placed < ORDERS; placed += 1) {
    if (placed > 0 && placed % ORDERS_OF_ONE === 0) buyer = await person('client', `Awa ${placed}`)
    const { id } = await placeOrder(app, buyer, {})
    // The client's own newest order is under way; the livreur has missions.
    if (placed < MISSIONS) await bringTo(id, { to: 'assigned' }, crew)
  }
  return {
    app,
    client,
    livreur,
    admin,
    superadmin,
    async close() {
      await app.close()
      await closeSetup()
    },
  }
}
