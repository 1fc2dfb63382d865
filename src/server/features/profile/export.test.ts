import { beforeEach, describe, expect, test } from 'vitest'
import { payments } from '#server/db/schema.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  orderInput,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { lastMail } from '#server/testing/outbox.ts'

let t: TestContext
let client: User
let livreur: User
let admin: User

beforeEach(async () => {
  t = createTestContext()
  client = await makeClient(t, { fullname: 'Aminata Koné', address: 'Cocody' })
  livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  admin = await makeAdmin(t, { fullname: 'Mireille Assi' })
})

const exportOf = async (user: User) => (await t.as(user)).profile.export()

describe('what a client takes away', () => {
  test('is the account, the orders with their lines and story, and the payments', async () => {
    const order = await makeOrder(t, { client, livreur, admin, status: 'completed' })
    const { reference } = order
    const money = { orderId: order.id, reference, method: 'wave', amount: 3000 } as const
    await t.database.write((orm) =>
      orm
        .insert(payments)
        .values({ id: 'p1', kind: 'received', transactionId: 'TX-1', at: t.clock.now(), ...money })
        .run(),
    )
    const taken = await exportOf(client)
    const now = new Date(t.clock.now()).toISOString()
    expect(taken.compte).toEqual({
      ...{ nom: 'Aminata Koné', telephone: client.phone, email: client.email, adresse: 'Cocody' },
      ...{ role: 'Client', creeLe: now, emailConfirmeLe: now, approuveLe: now },
    })
    expect(taken.commandes).toEqual([
      {
        ...{ reference, statut: 'Livrée', passeeLe: now, modifieeLe: now, note: null },
        ...{ adresse: 'Cocody', repere: null, position: { lat: 5.3527, lng: -3.9492 } },
        ...{ telephone: '+2250707000001', paiement: 'espece' },
        articles: [{ nom: 'Chemise', service: 'Complet', quantite: 2, prixUnitaire: 1500 }],
        ...{ totalArticles: 3000, transport: 0, total: 3000 },
      },
    ])
    expect(taken.evenements.map(({ type, par, vers }) => [type, par, vers]).slice(0, 2)).toEqual([
      ['created', 'client', 'pending'],
      ['assigned', 'admin', 'assigned'],
    ])
    expect(taken.evenements).toHaveLength(8)
    expect(taken.paiements).toEqual([
      {
        ...{ commande: reference, type: 'received', moyen: 'wave', montant: 3000 },
        ...{ transaction: 'TX-1', le: now },
      },
    ])
  })

  test('also tells of an order that was deleted, of requests, of e-mails and of devices', async () => {
    const { id: orderId } = await makeOrder(t, { client })
    await (await t.as(admin)).orders.delete({ orderId })
    const { fullname, email, phone } = client
    await t.anonymous.contact.send({ fullname, email, message: 'Bonjour' })
    await t.anonymous.applications.submit({ fullname, email, phone, city: 'Cocody' })
    await t.anonymous.recovery.ask({ email })
    const taken = await exportOf(client)
    expect(taken.evenements.map(({ type }) => type)).toEqual(['created', 'deleted'])
    expect(taken.messages).toMatchObject([{ message: 'Bonjour' }])
    expect(taken.candidatures).toMatchObject([{ ville: 'Cocody', statut: 'new' }])
    expect(taken.emails).toMatchObject([{ modele: 'reset-password' }])
    expect(taken.liens).toMatchObject([{ type: 'recovery', utiliseLe: null }])
    expect(taken.sessions).toMatchObject([{ navigateur: 'Vitest', appareil: 'Appareil inconnu' }])
  })

  test('holds no secret of theirs and nothing of anybody else', async () => {
    const other = await makeClient(t, { fullname: 'Awa Coulibaly' })
    await makeOrder(t, { client: other, livreur, admin, status: 'completed' })
    await makeOrder(t, { client, livreur, admin, status: 'delivery_en_route' })
    await t.anonymous.recovery.ask({ email: client.email })
    const { token = '', facts } = lastMail(t, 'reset-password')
    const browser = t.browser()
    await browser.caller.auth.signIn({ email: client.email, password: TEST_PASSWORD })
    const text = JSON.stringify(await browser.caller.profile.export())
    const [session] = await browser.caller.profile.sessions()
    const secrets = [token, facts.tokenId, session?.id ?? '', browser.cookies.get('laveo') ?? '']
    const people = [livreur, admin, other].flatMap(({ id, fullname, phone, email }) => [
      ...[id, fullname, phone, email],
    ])
    for (const secret of [...secrets, ...people, client.passwordHash, 'argon2'])
      expect([secret, text.includes(secret)]).toEqual([secret, false])
  })

  test('is whole however long the story is, oldest first', async () => {
    const input = await orderInput(t)
    const caller = await t.as(client)
    for (let i = 0; i < 230; i += 1) {
      t.clock.advance(i % 2)
      const idempotencyKey = `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`
      await caller.checkout.place({ ...input, idempotencyKey })
    }
    const { commandes, evenements } = await caller.profile.export()
    expect(new Set(commandes.map(({ reference }) => reference)).size).toBe(230)
    expect(evenements).toHaveLength(230)
    const times = commandes.map(({ passeeLe }) => passeeLe ?? '')
    expect(times).toEqual(times.toSorted())
  })
})

test('a livreur takes away what they did, by reference, and no client', async () => {
  const order = await makeOrder(t, { client, livreur, admin, status: 'completed' })
  const taken = await exportOf(livreur)
  expect(taken.actions.map(({ commande, vers }) => [commande, vers])).toEqual(
    ['completed', 'delivery_en_route', 'picked_up', 'pickup_en_route'].map((to) => [
      ...[order.reference, to],
    ]),
  )
  const text = JSON.stringify(taken)
  for (const secret of [client.id, client.fullname, client.phone, '+2250707000001', 'Cocody'])
    expect([secret, text.includes(secret)]).toEqual([secret, false])
})
