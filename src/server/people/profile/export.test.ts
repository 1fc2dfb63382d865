import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { numberOfOrder } from '#server/db/numbers.ts'
import { payments } from '#server/db/schema.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeLivreur,
  makeOrder,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { checkOf, ONE_MISSING } from '#server/testing/fixtures/custody.fixture.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { lastMail } from '#server/testing/outbox.ts'
import { personalDataOf } from '#server/testing/personal-data.ts'
import type { AdvanceMissionInput } from '#shared/orders/orders.inputs.ts'
import { tellWords } from '#shared/places/place-words.ts'

type Step = Omit<AdvanceMissionInput, 'orderId' | 'idempotencyKey'>

let t: TestContext
let client: User
let livreur: User
let admin: User

beforeEach(async () => {
  t = createTestContext()
  client = await makeClient(t, { fullname: 'Aminata Koné', address: 'Cocody' })
  livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  admin = await makeAdmin(t, { fullname: 'Mireille Assi' })
  await makeOpenDrawer(t, admin)
})

const step = async (orderId: string, input: Step) =>
  (await t.as(livreur)).missions.advance({ orderId, ...input, idempotencyKey: randomUUID() })

const exportOf = (user: User) => personalDataOf(t, user)

const iso = (at: number | null) => new Date(at ?? 0).toISOString()
const slot = (from: number | null, to: number | null) => ({ de: iso(from), a: iso(to) })

describe('what a client takes away', () => {
  test('is the account, the orders with their lines and story, and the payments', async () => {
    const order = await makeOrder(t, { client, livreur, admin, status: 'completed', cash: 0 })
    const { reference } = order
    const money = { orderN: numberOfOrder(order.id), method: 'wave', amount: 3000 } as const
    await t.database.write((orm) =>
      orm
        .insert(payments)
        .values({ kind: 'received', transactionId: 'TX-1', at: t.clock.now(), ...money })
        .run(),
    )
    const taken = await exportOf(client)
    const now = new Date(t.clock.now()).toISOString()
    expect(taken.compte).toEqual({
      telephoneModifieLe: null,
      preferences: null,
      telephoneVerifieLe: null,
      nom: 'Aminata Koné',
      telephone: client.phone,
      email: client.email,
      adresse: 'Cocody',
      role: 'Client',
      creeLe: now,
      emailConfirmeLe: now,
      approuveLe: now,
      motDePasseModifieLe: null,
      motDePasseFacile: false,
      seulementEmailsEssentiels: false,
      nouvellesPar: 'auto',
      lienOuvertLe: null,
      lienOuvertSur: null,
    })
    expect(taken.commandes).toEqual([
      {
        reference,
        statut: 'Livrée',
        passeeLe: now,
        modifieeLe: now,
        adresse: 'Cocody',
        ...tellWords({}),
        position: { lat: 5.3527, lng: -3.9492 },
        telephone: '+2250707000001',
        paiement: 'espece',
        articles: [{ nom: 'Chemise', service: 'Complet', quantite: 2, prixUnitaire: 1500 }],
        avis: [],
        comptages: [],
        pieces: [],
        ajustements: [],
        remises: [],
        photos: [],
        partages: [],
        totalArticles: 3000,
        remise: 0,
        transport: 0,
        express: null,
        passagesManques: 0,
        ramassage: slot(order.pickupFrom, order.pickupTo),
        livraison: slot(order.deliveryFrom, order.deliveryTo),
        pretAvant: iso(order.readyBy),
        promisPour: iso(order.promisedAt),
        positionApproximative: false,
        total: 3000,
        paye: 0,
        payeParAvoir: 0,
        paiementDeclareLe: null,
        waveOuvertLe: null,
        paiementNonTrouveLe: now,
      },
    ])
    expect(taken.evenements.map(({ type, par, vers }) => [type, par, vers]).slice(0, 2)).toEqual([
      ['created', 'client', 'pending'],
      ['assigned', 'admin', 'assigned'],
    ])
    expect(taken.evenements).toHaveLength(10)
    expect(taken.paiements).toEqual([
      {
        commande: reference,
        type: 'received',
        moyen: 'wave',
        montant: 3000,
        transaction: 'TX-1',
        le: now,
      },
    ])
  })

  test('is also the money that goes back to them, whatever became of its order', async () => {
    const order = await makeOrder(t, { client, livreur, admin, status: 'picked_up' })
    const { id: orderId, reference } = order
    const staff = await t.as(admin)
    await staff.orders.delete({ orderId })
    const due = { commande: reference, moyen: 'espece', montant: 3000 }
    const told = { ...due, motif: 'Commande supprimée', signaleLe: expect.any(String) }
    const back = async () => (await exportOf(client)).remboursements
    expect(await back()).toEqual([{ ...told, traiteLe: null, issue: null, raison: null }])
    const [refund] = (await staff.payments.refunds({})).items
    await staff.payments.settleRefund({ refundId: refund?.id ?? '', outcome: 'refunded' })
    expect(await back()).toEqual([
      { ...told, traiteLe: expect.any(String), issue: 'refunded', raison: null },
    ])
    expect((await exportOf(client)).paiements.map(({ type }) => type)).toEqual([
      'received',
      'refunded',
    ])
  })

  test('is also every other total that was proposed to them, line by line', async () => {
    const { id: orderId } = await makeOrder(t, { client, livreur, admin, status: 'picked_up' })
    const { adjustments } = await t.as(admin)
    const quantities = [{ position: 0, quantity: 1 }]
    await adjustments.propose({ orderId, quantities, added: [], reason: 'Une chemise de moins' })
    const shirt = { nom: 'Chemise', service: 'Complet', prixUnitaire: 1500 }
    const proposed = {
      motif: 'Une chemise de moins',
      statut: 'Proposé',
      totalAvant: 3000,
      total: 1500,
      articlesAvant: [{ ...shirt, quantite: 2 }],
      articles: [{ ...shirt, quantite: 1 }],
      proposeLe: new Date(t.clock.now()).toISOString(),
      closLe: null,
    }
    const told = async () => (await exportOf(client)).commandes.map((order) => order.ajustements)
    expect(await told()).toEqual([[proposed]])
    const caller = await t.as(client)
    const { adjustment } = await caller.orders.byId({ orderId })
    await caller.adjustments.answer({ adjustmentId: adjustment?.id ?? '', accept: true })
    expect(await told()).toEqual([[{ ...proposed, statut: 'Accepté', closLe: expect.any(String) }]])
  })

  test('is also when the follow of an order was shared and taken back, and no link', async () => {
    const { id: orderId } = await makeOrder(t, { client })
    const { sharedFollows } = await t.as(client)
    const link = await sharedFollows.share({ orderId })
    const sharedAt = t.clock.now()
    t.clock.advance(1_000)
    await sharedFollows.withdraw({ orderId })
    const next = await sharedFollows.share({ orderId })
    const { commandes } = await exportOf(client)
    expect(commandes.map(({ partages }) => partages)).toEqual([
      [
        { partageLe: iso(sharedAt), retireLe: iso(sharedAt + 1_000) },
        { partageLe: iso(sharedAt + 1_000), retireLe: null },
      ],
    ])
    for (const secret of [link, next])
      expect(JSON.stringify(commandes)).not.toContain(secret?.url.split('/').at(-1))
  })

  test('is what they said of a count, and not what the team noted of it for itself', async () => {
    const world = { client, livreur, admin, status: 'pickup_en_route' } as const
    const { id: orderId, reference } = await makeOrder(t, world)
    await step(orderId, { from: 'pickup_en_route', cashReceived: 3000, check: ONE_MISSING })
    await (await t.as(client)).claims.open({
      claimId: randomUUID(),
      orderId,
      kind: 'count',
      step: 'pickup',
      pieces: [],
      photoIds: [],
      note: 'Deux.',
    })
    const { reclamations, evenements } = await exportOf(client)
    expect(reclamations).toMatchObject([
      { commande: reference, type: 'Pas d’accord avec le compte', note: 'Deux.', closeLe: null },
    ])
    expect(evenements.filter(({ detail }) => 'flag' in Object(detail))).toMatchObject([
      { type: 'flagged', detail: { flag: 'claim' } },
    ])
    expect(evenements.map(({ type }) => type)).toContain('counted')
  })

  test('holds the note of an order and the choice of e-mails', async () => {
    await makeOrder(t, { client, input: { note: 'Sonnez deux fois' } })
    await (await t.as(client)).profile.setMailPreference({ essentialOnly: true })
    const { commandes, compte } = await exportOf(client)
    expect(commandes).toMatchObject([{ note: 'Sonnez deux fois', paye: 0 }])
    expect(compte.seulementEmailsEssentiels).toBe(true)
  })

  test('also tells of an order that was deleted, of requests, of e-mails and of devices', async () => {
    const { id: orderId } = await makeOrder(t, { client })
    await (await t.as(admin)).orders.delete({ orderId })
    const { fullname, email, phone } = client
    await t.anonymous.contact.send({ fullname, email, message: 'Bonjour' })
    await t.anonymous.applications.submit({ fullname, email, phone, city: 'Cocody' })
    await t.anonymous.recovery.ask({ email })
    const device = await t.as(client)
    const keys = { p256dh: `B${'k'.repeat(86)}`, auth: 's'.repeat(22) }
    await device.push.subscribe({ endpoint: 'https://push.example/send/secret', ...keys })
    const taken = await exportOf(client)
    expect(taken.appareilsNotifies).toMatchObject([{ service: 'push.example' }])
    for (const secret of ['send/secret', keys.p256dh, keys.auth])
      expect(JSON.stringify(taken)).not.toContain(secret)
    expect(taken.evenements.map(({ type }) => type)).toEqual(['created', 'deleted'])
    expect(taken.messages).toMatchObject([{ message: 'Bonjour' }])
    expect(taken.candidatures).toMatchObject([{ ville: 'Cocody', statut: 'new' }])
    expect(taken.emails.map(({ modele }) => modele)).toEqual([
      'order-received',
      'order-cancelled',
      'reset-password',
    ])
    expect(taken.liens).toMatchObject([{ type: 'recovery', utiliseLe: null }])
    expect(taken.sessions).toMatchObject([{ navigateur: 'Vitest', appareil: 'Appareil inconnu' }])
  })

  test('holds no secret of theirs and nothing of anyone else', async () => {
    const other = await makeClient(t, { fullname: 'Awa Coulibaly' })
    await makeOrder(t, { client: other, livreur, admin, status: 'completed' })
    await makeOrder(t, { client, livreur, admin, status: 'delivery_en_route' })
    await t.anonymous.recovery.ask({ email: client.email })
    const { token = '', facts } = lastMail(t, 'reset-password')
    const browser = t.browser()
    await browser.caller.auth.signIn({ email: client.email, password: TEST_PASSWORD })
    const text = JSON.stringify(await exportOf(client))
    const [session] = await browser.caller.profile.sessions()
    const secrets = [token, facts.tokenId, session?.id ?? '', browser.cookies.get('laveo') ?? '']
    const people = [livreur, admin, other].flatMap(({ id, fullname, phone, email }) => [
      id,
      fullname,
      phone,
      email,
    ])
    for (const secret of [...secrets, ...people, client.passwordHash, 'argon2'])
      expect(text).not.toContain(secret)
  })

  test('is whole however long the story is, oldest first', async () => {
    for (let i = 0; i < 230; i += 1) {
      t.clock.advance(i % 2)
      await makeOrder(t, { client })
    }
    const { commandes, evenements } = await exportOf(client)
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
    ['completed', 'delivery_en_route', 'picked_up', 'picked_up', 'pickup_en_route'].map((to) => [
      order.reference,
      to,
    ]),
  )
  const text = JSON.stringify(taken)
  for (const secret of [client.id, client.fullname, client.phone, '+2250707000001', 'Cocody'])
    expect(text).not.toContain(secret)
})

test('a livreur takes away what they carry, and what they raised about orders', async () => {
  expect((await exportOf(livreur)).especesEnMain).toBeNull()
  const depuis = new Date(t.clock.now()).toISOString()
  const world = { client, livreur, admin, status: 'pickup_en_route' } as const
  const [counted, deleted] = [await makeOrder(t, world), await makeOrder(t, world)]
  const from = 'pickup_en_route' as const
  const more = checkOf([], { position: 0, counted: 3, reason: 'ajoute' })
  await step(counted.id, { from, cashReceived: 3000, check: more })
  await (await t.as(admin)).orders.delete({ orderId: deleted.id })
  await (await t.as(livreur)).missions.claim({
    orderId: deleted.id,
    from,
    refusal: 'ORDER_DELETED',
    takenAt: t.clock.now(),
    note: 'Sac déposé',
    idempotencyKey: randomUUID(),
  })
  const { especesEnMain, problemes } = await exportOf(livreur)
  expect(especesEnMain).toEqual({ montant: 3000, paiements: 1, depuis })
  expect(problemes).toMatchObject([
    {
      commande: deleted.reference,
      type: 'Action refusée',
      note: 'Sac déposé',
      detail: { from, refusal: 'ORDER_DELETED' },
    },
    { commande: counted.reference, type: 'Écart au comptage', note: null },
  ])
  const other = await makeLivreur(t)
  expect((await exportOf(other)).problemes).toEqual([])
})

test('an admin takes away what they did outside the orders, without the people concerned', async () => {
  await cashHandedOver()
  const taken = await exportOf(admin)
  expect(taken.actionsHorsCommandes).toEqual([
    {
      type: 'Versement d’espèces',
      detail: expect.objectContaining({ expected: 3000 }),
      le: new Date(t.clock.now()).toISOString(),
    },
  ])
  expect(taken.actions.map(({ type }) => type)).toContain('assigned')
  expect(JSON.stringify(taken)).not.toContain(livreur.id)
  expect((await exportOf(await makeAdmin(t))).actionsHorsCommandes).toEqual([])
})

/** A livreur who was paid in cash, and handed it over to the team. */
async function cashHandedOver() {
  await makeOrder(t, { client, livreur, admin, status: 'picked_up' })
  const seen = { livreurId: livreur.id, expected: 3000, payments: 1, since: t.clock.now() }
  const given = { ...seen, counted: 3000 }
  await (await t.as(admin)).cash.handOver({ ...given, idempotencyKey: randomUUID() })
}

test('a livreur on the road takes away their own known point, and no one else does', async () => {
  await makeOrder(t, { client, livreur, admin, status: 'pickup_en_route' })
  const { lat, lng, accuracy } = { lat: 5.36, lng: -3.95, accuracy: 12 }
  await (await t.as(livreur)).positions.share({ lat, lng, accuracy })
  const le = new Date(t.clock.now()).toISOString()
  expect((await exportOf(livreur)).position).toEqual([{ lat, lng, precision: accuracy, le }])
  expect((await exportOf(client)).position).toEqual([])
})
