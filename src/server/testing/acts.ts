import { randomUUID } from 'node:crypto'
import { forgetOldApplications } from '#server/features/applications/applications.service.ts'
import { sweepSessions } from '#server/features/auth/session.ts'
import { forgetOldMessages } from '#server/features/contact/contact.service.ts'
import { startExport } from '#server/features/exports/exports.service.ts'
import { forgetOldAnswers } from '#server/features/idempotency/idempotency.service.ts'
import { forgetOldCodes } from '#server/features/internal/validation-code.ts'
import { declarePayment } from '#server/features/payments/ledger.service.ts'
import { forgetStrayPhotos } from '#server/features/photos/photo-files.ts'
import { addPhoto, forgetPhotosOf } from '#server/features/photos/photos.service.ts'
import { forgetOldPositions } from '#server/features/positions/positions.service.ts'
import { forgetOldTokens } from '#server/features/tokens/tokens.service.ts'
import { applied, KOFFI } from '#server/testing/applications.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { CUSTODY_WRITES } from '#server/testing/custody-acts.ts'
import {
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  orderInput,
  readOrder,
  TEST_PASSWORD,
  type User,
} from '#server/testing/factories.ts'
import { lastMail } from '#server/testing/outbox.ts'
import { picture } from '#server/testing/pictures.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { declareToWave, payThroughWave } from '#server/testing/wave-acts.ts'
import { UNCLAIMED_MS } from '#shared/attention.ts'
import { dayKey } from '#shared/dates.ts'
import { type OrderStatus, referenceOf } from '#shared/orders.ts'

/** A house with one person of each role, and what makes them act. */
export interface World {
  t: TestContext
  people: Record<'client' | 'livreur' | 'admin' | 'superadmin', User>
  as: Record<'client' | 'livreur' | 'admin' | 'superadmin', Caller>
  orderAt(status: OrderStatus): Promise<string>
  /** Listens as someone, after a cut, and leaves. */
  resume(as: keyof World['people']): Promise<void>
}

const after = ({ createdAt, id }: User) => ({ createdAt, id })

/** Every reading that the product makes. */
export const READS: Record<string, (world: World) => Promise<unknown>> = {
  'a session': ({ as }) => as.client.auth.me(),
  'a sign-in': ({ t, people }) =>
    t.browser().caller.auth.signIn({ email: people.client.email, password: TEST_PASSWORD }),
  'the catalogue': ({ as }) => as.client.products.catalogue(),
  'the catalogue to manage': ({ as }) => as.superadmin.products.list(),
  'the prices of a garment': async ({ t, as }) =>
    as.superadmin.products.priceHistory({ productId: (await makeCatalogue(t)).shirt }),
  'the photos of an order': async ({ as, orderAt }) =>
    as.client.photos.ofOrder({ orderId: await orderAt('picked_up') }),
  'the latest order': ({ as }) => as.client.orders.latest(),
  'a client’s own orders': ({ as }) => as.client.orders.mine({}),
  'a client’s history': ({ as }) => as.client.orders.history({}),
  'a client’s last place': ({ as }) => as.client.checkout.lastPlace(),
  'one order': async ({ as, orderAt }) =>
    as.client.orders.byId({ orderId: await orderAt('completed') }),
  'a timeline': async ({ as, orderAt }) =>
    as.client.orders.timeline({ orderId: await orderAt('pending') }),
  'where a livreur is': async ({ as, orderAt }) =>
    as.client.positions.ofOrder({ orderId: await orderAt('delivery_en_route') }),
  'the board': ({ as }) => as.admin.orders.board({}),
  'the board by status': ({ as }) => as.admin.orders.board({ status: 'completed' }),
  'the board by name': ({ as }) => as.admin.orders.board({ search: 'aminata' }),
  'the board by name and status': ({ as }) =>
    as.admin.orders.board({ search: 'aminata', status: 'pending' }),
  'the board by id': ({ as }) => as.admin.orders.board({ search: '#4f9c' }),
  'the unassigned': ({ as }) => as.admin.orders.unassigned({}),
  'those in progress': ({ as }) => as.admin.orders.inProgress({}),
  'the delivered': ({ as }) => as.admin.orders.delivered({}),
  'the counts': ({ as }) => as.admin.orders.counts(),
  'the unpaid': async ({ t, as, people }) => {
    await makeOrder(t, { ...people, status: 'completed', cash: 0 })
    await as.admin.orders.unpaid({})
  },
  'the unclaimed': async ({ t, as, orderAt }) => {
    await orderAt('processing')
    t.clock.advance(UNCLAIMED_MS)
    await as.admin.orders.unclaimed({})
  },
  'what a client said of a count': async ({ as, orderAt }) =>
    as.client.custody.disagreement({ orderId: await orderAt('picked_up') }),
  'what is unpaid or unclaimed': ({ as }) => as.admin.orders.attentionCounts(),
  'every order there is': ({ as }) => as.superadmin.orders.all({}),
  'every order of some days, in one status': ({ as }) =>
    as.superadmin.orders.all({ status: 'pending', from: '2025-01-01', to: '2025-12-31' }),
  'the orders of a client, of some days': ({ as }) =>
    as.superadmin.orders.all({ search: 'aminata', from: '2025-01-01' }),
  'all of one order': async ({ as, orderAt }) =>
    as.admin.orders.detail({ orderId: await orderAt('completed') }),
  'the map': ({ as }) => as.admin.orders.onMap(),
  'the day’s sheet': async ({ as, orderAt }) => {
    await orderAt('completed')
    await as.admin.orders.daySheet()
  },
  'a bag’s label': async ({ as, orderAt }) =>
    as.livreur.orders.label({ orderId: await orderAt('assigned') }),
  'where everyone is': ({ as }) => as.admin.positions.all(),
  'the payments to verify': ({ as }) => as.admin.payments.toVerify({}),
  'the money to give back': ({ as }) => as.admin.payments.refunds({}),
  'what waits at the till': ({ as }) => as.admin.payments.counts(),
  'the order of a reference': async ({ as, orderAt }) =>
    as.admin.payments.forReference({ reference: referenceOf(await orderAt('pending')) }),
  'the deleted order of a reference': async ({ as, orderAt }) => {
    const orderId = await orderAt('completed')
    await as.admin.orders.delete({ orderId })
    await as.admin.payments.forReference({ reference: referenceOf(orderId) })
  },
  'the cash in hand': async ({ as, orderAt }) => {
    await orderAt('picked_up')
    await as.admin.cash.holdings()
  },
  'the figures of the cash desk': ({ as }) => as.admin.cash.summary(),
  'the cash handed over': ({ as }) => as.admin.cash.handovers({}),
  'a livreur’s own cash': ({ as }) => as.livreur.cash.mine(),
  'the livreurs': ({ as }) => as.admin.users.livreurs(),
  'the counters': ({ as }) => as.superadmin.stats.counters(),
  'what is said beside the counters': ({ as }) => as.superadmin.stats.now(),
  'a period': async ({ t, as, orderAt }) => {
    await orderAt('completed')
    const today = dayKey(t.clock.now())
    await as.superadmin.stats.period({ from: today, to: today })
  },
  'the settings': ({ as }) => as.superadmin.settings.all(),
  'the journal': ({ as }) => as.superadmin.journal.list({}),
  'the journal of one person': ({ as, people }) =>
    as.superadmin.journal.list({ actorId: people.admin.id }),
  'the journal of one kind of act': ({ as }) =>
    as.superadmin.journal.list({ subject: 'product_added' }),
  'the journal of one kind of act by one person': ({ as, people }) =>
    as.superadmin.journal.list({ subject: 'product_added', actorId: people.admin.id }),
  'the e-mails that were given up': ({ as }) => as.superadmin.mails.failures({}),
  'how many e-mails wait': ({ as }) => as.superadmin.mails.counts(),
  'everything, to take away': async ({ t, people }) => {
    const { stream } = await startExport({ ...t, actor: people.superadmin }, 'tout')
    for await (const _ of stream);
  },
  'the missions': ({ as }) => as.livreur.missions.list(),
  'the missions that are over': ({ as }) => as.livreur.missions.history({}),
  'a livreur’s day': ({ as }) => as.livreur.missions.today(),
  'the clients': ({ as }) => as.superadmin.users.list({ role: 'client' }),
  'the staff': ({ as }) => as.superadmin.users.list({ role: 'admin' }),
  'the clients by name': ({ as, people }) =>
    as.superadmin.users.list({ role: 'client', search: 'aminata', cursor: after(people.client) }),
  'the clients by e-mail': ({ as, people }) =>
    as.superadmin.users.list({ role: 'client', search: people.client.email }),
  'the staff by name': ({ as }) => as.superadmin.users.list({ role: 'admin', search: 'adjoua' }),
  'the livreurs who wait': ({ as }) => as.admin.users.waiting(),
  'the applications': ({ as }) => as.admin.applications.list({}),
  'the messages': ({ as }) => as.admin.contact.list({}),
  'the messages that wait': ({ as }) => as.admin.contact.list({ handled: false }),
  'the messages handled': ({ as }) => as.admin.contact.list({ handled: true }),
  'what waits for the team': ({ as }) => as.admin.requests.counts(),
  'a profile': ({ as }) => as.superadmin.profile.overview(),
  'one’s own sessions': ({ as }) => as.client.profile.sessions(),
  'all that is held on a client': ({ as }) => as.client.profile.export(),
  'all that is held on a livreur': ({ as }) => as.livreur.profile.export(),
  'what a client missed': ({ resume }) => resume('client'),
  'what a livreur missed': ({ resume }) => resume('livreur'),
  'what staff missed': ({ resume }) => resume('admin'),
}

/** Every change that the product makes. */
export const WRITES: Record<string, (world: World) => Promise<unknown>> = {
  ...CUSTODY_WRITES,
  'placing an order': async ({ t, as }) => as.client.checkout.place(await orderInput(t)),
  'choosing a payment': async ({ t, as, people }) => {
    const { client } = people
    const { id: orderId } = await makeOrder(t, { client, input: { paymentMethod: null } })
    await as.client.orders.choosePayment({ orderId, method: 'espece' })
  },
  'paying through Wave': ({ t, people }) => payThroughWave(t, people.client),
  'going to the merchant link': ({ t, people }) => declareToWave(t, people.client),
  assigning: async ({ as, people, orderAt }) =>
    as.admin.orders.assign({
      ...{ orderId: await orderAt('pending'), livreurId: people.livreur.id, kind: 'pickup' },
      ...{ from: 'pending', currentLivreurId: null },
    }),
  'assigning many': async ({ as, people, orderAt }) => {
    const wanted = (orderId: string) => ({
      ...{ orderId, from: 'pending' as const, currentLivreurId: null },
    })
    const orders = [await orderAt('pending'), await orderAt('cancelled')].map(wanted)
    await as.admin.orders.assignMany({ livreurId: people.livreur.id, orders })
  },
  'moving by hand': async ({ as, orderAt }) => {
    const orderId = await orderAt('picked_up')
    await as.admin.orders.move({ orderId, from: 'picked_up', to: 'processing' })
  },
  'a livreur’s step': async ({ as, orderAt }) =>
    as.livreur.missions.advance({
      ...{ orderId: await orderAt('assigned'), from: 'assigned', idempotencyKey: randomUUID() },
    }),
  'cash at the door': async ({ as, orderAt }) =>
    as.livreur.missions.advance({
      ...{ orderId: await orderAt('pickup_en_route'), from: 'pickup_en_route' },
      ...{ cashReceived: 0, idempotencyKey: randomUUID() },
    }),
  'a payment that is declared and found': async ({ t, as, people, orderAt }) => {
    const orderId = await orderAt('pending')
    await declare(t, people.client, orderId)
    await as.admin.payments.rejectWave({ orderId })
    const found = { orderId, transactionId: 'T_46HS5COOWE', amount: 1000 }
    await as.admin.payments.confirmWave(found)
    await as.admin.payments.confirmWave(found)
  },
  'payments recorded by hand': async ({ as, orderAt }) => {
    const reference = referenceOf(await orderAt('pending'))
    const record = (
      money: { method: 'espece' | 'wave'; transactionId?: string },
      shown: { shownDue: number; shownReceived: number },
    ) =>
      as.admin.payments.record({
        ...{ reference, amount: 3000, idempotencyKey: randomUUID(), ...shown, ...money },
      })
    const wave = { method: 'wave', transactionId: 'T_46HS5COOWE' } as const
    await record({ method: 'espece' }, { shownDue: 3000, shownReceived: 0 })
    await record(wave, { shownDue: 0, shownReceived: 3000 })
    await record(wave, { shownDue: 0, shownReceived: 6000 }).catch(() => {})
  },
  'money that goes back': async ({ as, orderAt }) => {
    await as.admin.orders.cancel({ orderId: await orderAt('picked_up'), from: 'picked_up' })
    await as.admin.orders.delete({ orderId: await orderAt('picked_up') })
    const { items } = await as.admin.payments.refunds({})
    for (const { id: refundId } of items) {
      await as.admin.payments.settleRefund({ refundId, outcome: 'refunded' })
      await as.admin.payments.settleRefund({ refundId, outcome: 'refunded' }).catch(() => {})
    }
  },
  'cash that is handed over, and agreed to': async ({ as, people, orderAt }) => {
    await orderAt('picked_up')
    const { handoverId } = await as.admin.cash.handOver({
      ...{ livreurId: people.livreur.id, expected: 3000, counted: 2900, reason: 'Monnaie' },
      idempotencyKey: randomUUID(),
    })
    await as.livreur.cash.answer({ handoverId, agree: true })
    await as.livreur.cash.answer({ handoverId, agree: true }).catch(() => {})
  },
  'cash for a step that is refused': async ({ as, orderAt }) => {
    const [cancelled, deleted] = [
      await orderAt('pickup_en_route'),
      await orderAt('pickup_en_route'),
    ]
    await as.admin.orders.cancel({ orderId: cancelled, from: 'pickup_en_route' })
    await as.admin.orders.delete({ orderId: deleted })
    for (const orderId of [cancelled, deleted])
      await as.livreur.missions
        .advance({
          ...{ orderId, from: 'pickup_en_route', cashReceived: 3000 },
          idempotencyKey: randomUUID(),
        })
        .catch(() => {})
  },
  'a refused step': async ({ as, t }) => {
    const { id: orderId } = await makeOrder(t, { status: 'assigned' })
    const step = { orderId, from: 'assigned' as const, idempotencyKey: randomUUID() }
    await as.livreur.missions.advance(step).catch(() => {})
  },
  'other totals, answered, taken back and let go': async ({ as, orderAt }) => {
    const orderId = await orderAt('picked_up')
    const propose = (quantity: number) =>
      as.admin.adjustments.propose({
        ...{ orderId, quantities: [{ position: 0, quantity }], added: [], reason: 'Comptage' },
      })
    const proposed = async () => {
      const { order } = await as.admin.orders.detail({ orderId })
      return order.adjustment?.id ?? ''
    }
    await propose(1)
    await as.client.adjustments.answer({ adjustmentId: await proposed(), accept: true })
    await propose(2)
    await as.admin.adjustments.withdraw({ adjustmentId: await proposed() })
    await propose(3)
    await as.admin.orders.delete({ orderId })
  },
  'a late move': async ({ as, orderAt }) => {
    const orderId = await orderAt('processing')
    await as.admin.orders.move({ orderId, from: 'picked_up', to: 'processing' }).catch(() => {})
  },
  deleting: async ({ as, orderAt }) =>
    as.admin.orders.delete({ orderId: await orderAt('completed') }),
  'changing a setting': async ({ as }) => {
    const change = { section: 'radius', value: { km: 10 }, seen: null } as const
    await as.superadmin.settings.save(change)
  },
  'sending a failed e-mail again': async ({ t, as }) => {
    await t.anonymous.recovery.ask({ email: (await makeClient(t)).email })
    t.database.sqlite.exec("update mail_outbox set status = 'failed' where status = 'pending'")
    const [mail] = (await as.superadmin.mails.failures({})).items
    await as.superadmin.mails.retry({ mailId: mail?.id ?? '' })
  },
  'signing out': ({ as }) => as.client.auth.signOut(),
  'changing one’s profile': ({ as }) =>
    as.client.profile.update({ fullname: 'Awa', phone: '0707000009' }),
  'choosing one’s e-mails': ({ as }) =>
    as.client.profile.setMailPreference({ essentialOnly: true }),
  'changing one’s password': ({ as }) =>
    as.client.profile.changePassword({
      ...{ current: TEST_PASSWORD, password: 'pagne-bleu-marine', closeOthers: true },
    }),
  'closing a session': async ({ as }) => {
    const [session] = await as.client.profile.sessions()
    await as.client.profile.closeSession({ sessionId: session?.id ?? '' })
  },
  'deleting one’s account': async ({ t, as, people }) => {
    const { fullname, email } = people.livreur
    await t.anonymous.contact.send({ fullname, email, message: 'Bonjour' })
    await as.livreur.profile.deleteAccount({ password: TEST_PASSWORD })
  },
  'applying, and being declined': async ({ t, as }) => {
    await as.admin.applications.decline({ applicationId: await applied(t) })
  },
  'applying, and being accepted': async ({ t, as }) => {
    await as.admin.applications.accept({ applicationId: await applied(t) })
  },
  'writing to the team, and being answered': async ({ t, as }) => {
    const { fullname, email } = KOFFI
    await t.anonymous.contact.send({ fullname, email, message: 'Bonjour' })
    const [message] = (await as.admin.contact.list({})).items
    await as.admin.contact.handle({ messageId: message?.id ?? '', handled: true })
  },
  'approving a livreur': async ({ t, as }) => {
    const { id: userId } = await makeLivreur(t, { approvedAt: null })
    await as.admin.users.approve({ userId })
  },
  'disabling and enabling an account': async ({ as, people }) => {
    await as.superadmin.users.disable({ userId: people.admin.id })
    await as.superadmin.users.enable({ userId: people.admin.id })
  },
  'sending a confirmation again': async ({ t, as }) => {
    const { id: userId } = await makeClient(t, { emailConfirmedAt: null })
    await as.superadmin.users.resendConfirmation({ userId })
  },
  'signing up, and confirming': async ({ t }) => {
    const { city: _, message: __, ...person } = KOFFI
    const email = person.email
    await t.anonymous.signUp.livreur({ ...person, password: 'pagne-bleu' })
    await t.anonymous.signUp.resend({ email })
    await t.anonymous.signUp.resend({ email: 'personne@exemple.ci' })
    await t.anonymous.signUp.confirm({ token: lastMail(t, 'confirm-signup').token ?? '' })
  },
  'choosing another password by e-mail': async ({ t, people }) => {
    await t.anonymous.recovery.ask({ email: people.client.email })
    const token = lastMail(t, 'reset-password').token ?? ''
    await t.anonymous.recovery.check({ token })
    await t.anonymous.recovery.reset({ token, password: 'pagne-bleu' })
  },
  'creating an internal account': async ({ t }) => {
    const { city: _, message: __, ...person } = KOFFI
    const { internal } = t.browser().caller
    await internal.open()
    await internal.checkCode({ code: lastMail(t, 'validation-code').code ?? '' })
    await internal.createAccount({ ...person, password: 'pagne-bleu', role: 'admin' })
  },
  'sharing one’s position, and stopping': async ({ as, orderAt }) => {
    await orderAt('delivery_en_route')
    await as.livreur.positions.share({ lat: 5.36, lng: -3.95, accuracy: 12 })
    await as.livreur.positions.stop()
  },
  'adding, changing and removing a garment': async ({ as: { superadmin } }) => {
    const garment = { imageUrl: null, services: [{ name: 'Lavage', price: 800 }] }
    const adding = { ...garment, name: 'Boubou', idempotencyKey: randomUUID() }
    const { id: productId } = await superadmin.products.create(adding)
    const seen = async () => {
      const found = (await superadmin.products.list()).find(({ id }) => id === productId)
      return { productId, version: found?.version ?? '' }
    }
    await superadmin.products.update({ ...garment, ...(await seen()), name: 'Grand boubou' })
    await superadmin.products.remove(await seen())
  },
  'taking a photo, and forgetting it with its client': async ({ t, people, orderAt }) => {
    const photo = { orderId: await orderAt('picked_up'), photoId: randomUUID() }
    const sent = { ...photo, etape: 'pickup' as const, legende: undefined, prise: 0 }
    const ctx = { ...t, env: { ...t.env, dataDir: temporaryFolder() }, actor: people.livreur }
    await addPhoto(ctx, sent, await picture(3, 2))
    await forgetStrayPhotos(ctx)
    await t.database.write((orm) => forgetPhotosOf(orm, people.client.id))
  },
  'forgetting old positions': ({ t }) => t.database.write((orm) => forgetOldPositions(orm, 0)),
  'forgetting old links': ({ t }) => t.database.write((orm) => forgetOldTokens(orm, 0)),
  'forgetting old codes': ({ t }) => t.database.write((orm) => forgetOldCodes(orm, 0)),
  'sweeping sessions': ({ t }) => sweepSessions(t.database),
  'forgetting old applications': ({ t }) =>
    t.database.write((orm) => forgetOldApplications(orm, 0)),
  'forgetting old messages': ({ t }) => t.database.write((orm) => forgetOldMessages(orm, 0)),
  'forgetting old answers': ({ t }) => t.database.write((orm) => forgetOldAnswers(orm, 0)),
}

const declare = (t: TestContext, client: User, id: string) =>
  t.database.write((orm) => declarePayment(orm, { ...t, actor: client }, readOrder(t, id)))

/** A new house, empty but for its people. */
export async function createWorld(t = createTestContext()): Promise<World> {
  const client = await makeClient(t, { fullname: 'Aminata Koné' })
  const livreur = await makeLivreur(t)
  const admin = await makeAdmin(t)
  const people = { client, livreur, admin, superadmin: await makeSuperadmin(t) }
  const leaving = new AbortController()
  const caller = (who: User) => t.as(who, leaving.signal)
  const as = {
    client: await caller(client),
    livreur: await caller(livreur),
    admin: await caller(admin),
    superadmin: await caller(people.superadmin),
  }
  return {
    ...{ t, people, as },
    orderAt: async (status) => (await makeOrder(t, { client, livreur, admin, status })).id,
    async resume(who) {
      const stream = await as[who].live.events({ lastEventId: '1' })
      const next = stream[Symbol.asyncIterator]().next()
      leaving.abort()
      await next.catch(() => {})
    },
  }
}
