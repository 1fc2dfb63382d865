import { eq } from 'drizzle-orm'
import { orders, users } from '#server/db/schema.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { makeCatalogue, makeClient, makeOrder, makeSuperadmin, readOrder } from '../factories.ts'
import { pairedTablet } from './access.ts'
import { photosAtTheDoor } from './record.ts'

/** A tablet must never be told these, wherever they stand in the order. */
export const SECRETS = {
  surname: 'Kouassivi',
  livreur: 'Bamorifa',
  owner: 'Assemienda',
  admin: 'Gnamienvi',
  phone: '0701982734',
  e164: '701982734',
  email: 'aminata.secret@exemple.ci',
  landmark: 'portail-turquoise',
  note: 'digicode-4417',
  price: '7351',
  total: '36755',
  lat: '5.3717',
}

export type TabletBesideSecrets = Awaited<ReturnType<typeof tabletBesideSecrets>>

/** A paired tablet, and orders of a client whose every word, price and livreur would be recognised in an answer. */
export async function tabletBesideSecrets() {
  const door = await photosAtTheDoor()
  const { t, livreur, admin } = door
  const boss = await makeSuperadmin(t, { fullname: `Awa ${SECRETS.owner}` })
  const phone = `+225${SECRETS.phone}`
  const fullname = `Aminata ${SECRETS.surname}`
  const client = await makeClient(t, { fullname, phone, email: SECRETS.email })
  await t.database.write((orm) => {
    const call = (id: string, name: string) =>
      orm.update(users).set({ fullname: name }).where(eq(users.id, id)).run()
    call(livreur.id, `Konan ${SECRETS.livreur}`)
    call(admin.id, `Mireille ${SECRETS.admin}`)
  })
  const { browser: tablet, deviceId } = await pairedTablet(t, boss)

  const orderOf = async (status: OrderStatus) => {
    const { shirt } = await makeCatalogue(t)
    t.database.sqlite
      .prepare("update products set services = replace(services, '1500', ?) where id = ?")
      .run(SECRETS.price, shirt)
    const lines = [{ productId: shirt, service: 'Complet' as const, quantity: 5 }]
    const input = { lines, shown: { total: Number(SECRETS.total) }, contactPhone: phone }
    const order = await makeOrder(t, { client, livreur, admin, status, input })
    await t.database.write((orm) => {
      const { landmark, note, lat } = SECRETS
      const place = { address: landmark, landmark, note, locationLat: Number(lat) }
      orm.update(orders).set(place).where(eq(orders.id, order.id)).run()
    })
    return readOrder(t, order.id)
  }

  return {
    ...door,
    boss,
    client,
    tablet,
    deviceId,
    orderId: (await orderOf('picked_up')).id,
    /** Another order of hers at this status. */
    orderOf,
  }
}
