import { randomUUID } from 'node:crypto'
import type { TestContext } from '#server/testing/create-test-context.ts'
import { makeClient, makeLivreur, makeOrder, type User } from '#server/testing/factories.ts'
import { toPoint } from '#shared/places/points.ts'
import { DEFAULT_PRICING } from '#shared/shop/prices/pricing.ts'

/** A client and a livreur whom nobody of the stories knows, with an order on its way. */
export interface Foreigners {
  client: User
  livreur: User
  orderId: string
  /** Facts that show that an answer is about them: each is theirs alone. */
  marks: Readonly<Record<string, string>>
}

/** In every text of theirs, and nowhere else. */
const MARK = 'zqxmarque'
const PHONES = { client: '98765431', livreur: '98765432', order: '98765433' }
/** Degrees from the laundry, so that the order is within its reach. */
const AWAY = { place: 0.012_341, livreur: 0.023_457 }

/** Adds them to a database. */
export async function plantForeigners(t: TestContext): Promise<Foreigners> {
  const client = await makeClient(t, {
    fullname: `${MARK}nom Cliente`,
    email: `${MARK}adresse@laveo.test`,
    address: `${MARK}quartier`,
    phone: `+22507${PHONES.client}`,
  })
  const livreur = await makeLivreur(t, {
    fullname: `${MARK}livreur`,
    email: `${MARK}courriel@laveo.test`,
    phone: `+22507${PHONES.livreur}`,
  })
  const base = DEFAULT_PRICING.base
  const place = { lat: base.lat + AWAY.place, lng: base.lng + AWAY.place }
  const at = { lat: base.lat + AWAY.livreur, lng: base.lng + AWAY.livreur }
  const input = {
    note: `${MARK}note`,
    address: `${MARK}rue`,
    landmark: `${MARK}repère`,
    contactPhone: `+22507${PHONES.order}`,
    location: toPoint(place),
    shown: null,
  }
  const { id: orderId } = await makeOrder(t, {
    client,
    livreur,
    status: 'delivery_en_route',
    input,
  })
  await (await t.as(livreur)).positions.share({ ...at, accuracy: 12 })
  const marks = {
    'the name of the client': client.fullname,
    'the address of the client': `${MARK}quartier`,
    'the e-mail of the client': client.email,
    'the phone of the client': PHONES.client,
    'the id of the client': client.id,
    'the name of the livreur': livreur.fullname,
    'the e-mail of the livreur': livreur.email,
    'the phone of the livreur': PHONES.livreur,
    'the id of the livreur': livreur.id,
    'the id of the order': orderId,
    'the phone for the order': PHONES.order,
    'the note of the order': input.note,
    'the street of the order': input.address,
    'the landmark of the order': input.landmark,
    'the latitude of the order': degrees(place.lat),
    'the longitude of the order': degrees(place.lng),
    'the latitude of the livreur': degrees(at.lat),
    'the longitude of the livreur': degrees(at.lng),
  }
  return { client, livreur, orderId, marks }
}

/** To ten metres: an answer may round. */
const degrees = (value: number) => value.toFixed(6).slice(0, -2)

/** Their livreur rides on and delivers, which others may hear nothing of. */
export async function deliverTheirs(
  t: TestContext,
  { livreur, orderId }: Foreigners,
): Promise<void> {
  const caller = await t.as(livreur)
  const base = DEFAULT_PRICING.base
  await caller.positions.share({ lat: base.lat, lng: base.lng, accuracy: 12 })
  const from = 'delivery_en_route'
  await caller.missions.advance({ orderId, from, idempotencyKey: randomUUID() })
}
