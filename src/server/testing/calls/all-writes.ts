import { randomUUID } from 'node:crypto'
import { deleteOldAskers } from '#server/access/devices/pairing.service.ts'
import { deleteOldLinks } from '#server/access/links/links.service.ts'
import { deleteOldSecurityEvents } from '#server/access/security/security.service.ts'
import { deleteOldAttempts } from '#server/access/sessions/attempts.service.ts'
import { sweepSessions } from '#server/access/sessions/sessions.service.ts'
import { deleteOldCodes } from '#server/access/staff-signup/validation-code.ts'
import { erasures } from '#server/db/schema.ts'
import { deleteOldClientMessages, dropWorthless } from '#server/messages/queue.ts'
import { openAsks } from '#server/money/daily-ceiling/owner-asks.service.ts'
import { declarePayment } from '#server/money/payments/ledger.service.ts'
import { endOldRequests } from '#server/orders/number-requests/number-requests.service.ts'
import { deleteOldPhotos } from '#server/orders/photos/old-photos.service.ts'
import { deleteStrayPhotos } from '#server/orders/photos/photo-files.service.ts'
import { addPhoto, deletePhotosOf } from '#server/orders/photos/photos.service.ts'
import { deleteOldApplications } from '#server/people/applications/applications.service.ts'
import { deleteOldMessages } from '#server/people/contact/contact.service.ts'
import { finishErasures } from '#server/people/profile/erasure.service.ts'
import { deleteOldAnswers } from '#server/record/idempotency/idempotency.service.ts'
import { deleteOldPositions } from '#server/rounds/positions/positions.service.ts'
import { openHome, openRequest } from '#server/testing/open-links.ts'
import { usingCredit } from '#server/testing/using-credit.ts'
import { DAY_MS, dayKey } from '#shared/dates.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { REQUEST_CEILINGS } from '#shared/orders/number-requests/number-requests.ts'
import { referenceOf } from '#shared/text/order-reference.ts'
import type { Caller, TestContext } from '../create-test-context.ts'
import {
  makeCatalogue,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  orderInput,
  readOrder,
  TEST_PASSWORD,
  type User,
} from '../factories.ts'
import { makeCompany } from '../filling/fill-companies.ts'
import { CLAIM_WRITES } from '../fixtures/claims.fixture.ts'
import { answerFrom, writeLinkMessage } from '../fixtures/client-messages.fixture.ts'
import {
  addContact,
  handOver,
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '../fixtures/company-invoices.fixture.ts'
import { counterDrop, counterStep, dropOrder } from '../fixtures/counter.fixture.ts'
import { CUSTODY_WRITES } from '../fixtures/custody.fixture.ts'
import { makeBag, weighed } from '../fixtures/door.fixture.ts'
import { countedDrawer, makeOpenDrawer } from '../fixtures/drawer.fixture.ts'
import { mergeRecords } from '../fixtures/merges.fixture.ts'
import { picture } from '../fixtures/pictures.ts'
import { WORKSHOP_WRITES } from '../fixtures/workshop.fixture.ts'
import { lastMail } from '../outbox.ts'
import { refundMade } from '../refund-made.ts'
import {
  applyAndWait,
  askForReset,
  askingTablet,
  confirmationOf,
  KOFFI,
  letIn,
  NEW_STAFF,
  setDeviceCode,
} from '../scenes/access.ts'
import { askByNumber, proveNumber, sendRequest } from '../scenes/by-number.ts'
import { pickupUntil, setTimes } from '../scenes/rounds.ts'
import { shownEntryOf } from '../shown-entry.ts'
import { OWN_PRICES } from '../starting-catalogue.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import type { Actors } from './all-reads.ts'
import { DOOR_WRITES } from './door-calls.ts'
import { certifyAtOnce } from './fne-calls.ts'
import { FNE_WRITES } from './fne-desk-calls.ts'
import { SECOND_FACTOR_WRITES } from './second-factor-calls.ts'
import { VISIT_WRITES } from './visit-calls.ts'
import { declareToWave, payThroughWave } from './wave-calls.ts'

/** A browser's push subscription, of the right form. */
const DEVICE = {
  endpoint: 'https://push.example/send/device',
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
}

interface Numbered {
  method: 'cheque' | 'virement'
  number: string
}

/** Every change of the product. */
export const WRITES: Record<string, (actors: Actors) => Promise<unknown>> = {
  ...CUSTODY_WRITES,
  ...CLAIM_WRITES,
  ...DOOR_WRITES,
  ...VISIT_WRITES,
  ...WORKSHOP_WRITES,
  ...SECOND_FACTOR_WRITES,
  'placing an order': async ({ t, as }) => as.client.checkout.place(await orderInput(t)),
  'an order that the team takes': async ({ t, as, people }) =>
    as.admin.checkout.placeFor({ clientId: people.client.id, ...(await orderInput(t)) }),
  'a client whom the team creates': ({ as }) =>
    as.admin.users.createClient({
      fullname: 'Fatou Diabaté',
      phone: '+2250546129077',
      idempotencyKey: randomUUID(),
    }),
  'clothes of a new client at the counter': async ({ t, as, people }) => {
    await makeOpenDrawer(t, people.admin)
    const payment = { method: 'espece', amount: 3000 } as const
    const client = { fullname: 'Adjoua Kouamé' }
    const phone = '+2250748115203'
    await as.admin.counter.drop(await counterDrop(t, people.client, { client, phone, payment }))
  },
  'a count at the counter': async ({ t, as, people }) => {
    await makeOpenDrawer(t, people.admin)
    const orderId = await dropOrder(t, as.admin, people.client)
    const cash = { method: 'espece', amount: 1000 } as const
    await as.admin.counter.count(counterStep(orderId, 'pending', { payment: cash }))
    const rest = { method: 'wave', amount: 2000, transactionId: 'T-COMPTOIR' } as const
    await as.admin.counter.count(counterStep(orderId, 'picked_up', { payment: rest }))
  },
  'an order of each week': async ({ as, orderAt }) => {
    const weekly = { weekday: 2 as const, fromMinute: 480, toMinute: 600 }
    const orderId = await orderAt('pending')
    const { recurringId, nextDay } = await as.client.recurring.create({ orderId, ...weekly })
    await as.admin.recurring.skip({ recurringId, nextDay })
    await as.admin.recurring.restore({ recurringId, nextDay })
    await as.client.recurring.stop({ recurringId })
    // One whose visit is near is made at once.
    for (const weekday of [1, 3, 4, 5] as const)
      await as.admin.recurring.create({ orderId, ...weekly, weekday })
  },
  'choosing a payment': async ({ t, as, people }) => {
    const { client } = people
    const { id: orderId } = await makeOrder(t, { client, input: { paymentMethod: null } })
    await as.client.orders.choosePayment({ orderId, method: 'espece' })
  },
  'paying through Wave': ({ t, people }) => payThroughWave(t, people.client),
  'going to the merchant link': ({ t, people }) => declareToWave(t, people.client),
  assigning: async ({ as, people, orderAt }) =>
    as.admin.orders.assign({
      orderId: await orderAt('pending'),
      livreurId: people.livreur.id,
      kind: 'pickup',
      from: 'pending',
      currentLivreurId: null,
    }),
  'assigning many': async ({ as, people, orderAt }) => {
    const wanted = (orderId: string) => ({
      orderId,
      from: 'pending' as const,
      currentLivreurId: null,
    })
    const orders = [await orderAt('pending'), await orderAt('cancelled')].map(wanted)
    await as.admin.orders.assignMany({ livreurId: people.livreur.id, orders })
  },
  'taking back from a livreur': async ({ as, people, orderAt }) => {
    const had = (orderId: string, from: OrderStatus) => ({
      orderId,
      from,
      currentLivreurId: people.livreur.id,
    })
    const orders = [
      had(await orderAt('assigned'), 'assigned'),
      had(await orderAt('assigned_for_delivery'), 'assigned_for_delivery'),
      had(await orderAt('delivery_en_route'), 'delivery_en_route'),
    ]
    await as.admin.orders.takeBackMany({ orders })
  },
  'arranging a round': async ({ t, as, people, orderAt }) => {
    const orderIds = [await orderAt('assigned')]
    const day = dayKey(t.clock.now())
    await as.admin.orders.arrangeRound({ livreurId: people.livreur.id, day, orderIds, seen: [] })
  },
  'assigning, and undoing what was not told yet': async ({ as, people, orderAt }) => {
    const wanted = (orderId: string) => ({
      orderId,
      from: 'processing' as const,
      currentLivreurId: people.livreur.id,
    })
    const orderIds = [await orderAt('processing'), await orderAt('processing')]
    const { made } = await as.admin.orders.assignMany({
      livreurId: people.livreur.id,
      orders: orderIds.map(wanted),
    })
    const [moved = ''] = orderIds
    await as.admin.orders.cancel({ orderId: moved, from: 'assigned_for_delivery' })
    const assignments = made.map(({ at: _, ...key }) => key)
    await as.admin.orders.undoAssigned({ assignments })
  },
  'moving by hand': async ({ as, orderAt }) => {
    const orderId = await orderAt('picked_up')
    await as.admin.orders.move({ orderId, from: 'picked_up', to: 'processing' })
  },
  'a new time for what is late': async ({ t, as, orderAt }) => {
    const [first, second] = [await orderAt('processing'), await orderAt('assigned')]
    const dueAt = t.clock.now() - 1
    await setTimes(t, first, { readyBy: dueAt })
    await setTimes(t, second, pickupUntil(dueAt))
    await as.admin.promises.announce({ orderId: first, dueAt })
    await as.admin.promises.announceMany({ orders: [{ orderId: second, dueAt }] })
  },
  'a livreur’s step': async ({ as, orderAt }) =>
    as.livreur.missions.advance({
      orderId: await orderAt('assigned'),
      from: 'assigned',
      idempotencyKey: randomUUID(),
    }),
  'cash at the door': async ({ as, orderAt }) =>
    as.livreur.missions.advance({
      orderId: await orderAt('pickup_en_route'),
      from: 'pickup_en_route',
      cashReceived: 0,
      idempotencyKey: randomUUID(),
    }),
  'a payment that is declared and found': async ({ t, as, people, orderAt }) => {
    const orderId = await orderAt('pending')
    await declare(t, people.client, orderId)
    await as.admin.payments.rejectWave({ orderId })
    const found = { orderId, transactionId: 'T_46HS5COOWE', amount: 1000 }
    await as.admin.payments.confirmWave(found)
    await as.admin.payments.confirmWave(found)
  },
  'payments recorded by hand': async ({ t, as, people, orderAt }) => {
    await makeOpenDrawer(t, people.admin)
    const reference = referenceOf(await orderAt('pending'))
    const record = (
      money: { method: 'espece' | 'wave'; transactionId?: string },
      shown: { due: number; received: number },
    ) =>
      as.admin.payments.record({
        reference,
        amount: 3000,
        idempotencyKey: randomUUID(),
        shown,
        ...money,
      })
    const wave = { method: 'wave', transactionId: 'T_46HS5COOWE' } as const
    await record({ method: 'espece' }, { due: 3000, received: 0 })
    await record(wave, { due: 0, received: 3000 })
    await record(wave, { due: 0, received: 6000 }).catch(() => {})
  },
  'money that goes back': async ({ t, as, people, orderAt }) => {
    await makeOpenDrawer(t, people.admin)
    await as.admin.orders.cancel({ orderId: await orderAt('picked_up'), from: 'picked_up' })
    await as.admin.orders.delete({ orderId: await orderAt('picked_up') })
    const { items } = await as.admin.payments.refunds({})
    for (const refund of items) {
      await as.admin.payments.settleRefund(refundMade(refund))
      await as.admin.payments.settleRefund(refundMade(refund)).catch(() => {})
    }
  },
  'a client’s credit, given, paid in advance, used and paid back': async ({
    t,
    as,
    people,
    orderAt,
  }) => {
    await makeOpenDrawer(t, people.admin)
    const clientId = people.client.id
    const orderId = await orderAt('pending')
    const key = () => ({
      shown: { entry: shownEntryOf(t, clientId) },
      idempotencyKey: randomUUID(),
    })
    await as.admin.credit.grant({ clientId, amount: 1000, reason: 'Un bouton perdu', ...key() })
    await as.admin.credit.advance({ clientId, amount: 4000, method: 'espece', ...key() })
    await as.admin.payments.record({
      ...usingCredit(readOrder(t, orderId), 3000),
      idempotencyKey: randomUUID(),
    })
    const back = {
      clientId,
      amount: 500,
      method: 'espece',
      shown: { entry: shownEntryOf(t, clientId) },
    } as const
    await as.admin.credit.payBack({ ...back, ...key() })
    await as.admin.credit.payBack({ ...back, idempotencyKey: randomUUID() }).catch(() => {})
  },
  'an advance by Wave that is found, and one that is not': async ({ t, as, people }) => {
    const advance = async (transactionId: string) => {
      const clientId = people.client.id
      const shownEntry = shownEntryOf(t, clientId)
      const money = {
        clientId,
        amount: 1000,
        method: 'wave',
        shown: { entry: shownEntry },
      } as const
      await as.admin.credit.advance({ ...money, transactionId, idempotencyKey: randomUUID() })
      const { items } = await as.admin.credit.advances({})
      return items.find((row) => row.transactionId === transactionId)?.advance ?? 0
    }
    const found = { advance: await advance('T_TROUVEE'), outcome: 'found' } as const
    await as.superadmin.credit.settleAdvance(found)
    await as.superadmin.credit.settleAdvance(found).catch(() => {})
    const absent = { advance: await advance('T_ABSENTE'), outcome: 'absent' } as const
    await as.superadmin.credit.settleAdvance(absent)
  },
  'what is asked of an owner, who does it or not': async ({ t, as, people }) => {
    const asked = async () => {
      const clientId = people.client.id
      const shownEntry = shownEntryOf(t, clientId)
      const input = {
        clientId,
        amount: 25_000,
        reason: 'Un sac perdu',
        shown: { entry: shownEntry },
      }
      const ask = {
        act: 'credit.grant',
        input: { ...input, idempotencyKey: randomUUID() },
      } as const
      const keyed = { ...ask, idempotencyKey: randomUUID() }
      await as.admin.ownerAsks.ask(keyed)
      await as.admin.ownerAsks.ask(keyed)
      const waiting = openAsks(t.database.orm, 1000)
      return { askId: waiting.find(({ act }) => act === 'credit.grant')?.id ?? '' }
    }
    const first = await asked()
    await as.superadmin.ownerAsks.grant(first)
    await as.superadmin.ownerAsks.grant(first).catch(() => {})
    const second = await asked()
    await as.superadmin.ownerAsks.decline(second)
    await as.superadmin.ownerAsks.decline(second).catch(() => {})
  },
  'money that is kept as credit': async ({ as, orderAt }) => {
    const orderId = await orderAt('picked_up')
    await as.admin.orders.cancel({ orderId, from: 'picked_up' })
    await as.client.credit.keepRefund({ orderId })
    await as.client.credit.keepRefund({ orderId }).catch(() => {})
  },
  'cash that is handed over, and agreed to': async ({ as, people, orderAt }) => {
    await orderAt('picked_up')
    const holdings = await as.admin.cash.holdings()
    const held = holdings.find(({ livreurId }) => livreurId === people.livreur.id)
    const { handoverId } = await as.admin.cash.handOver({
      livreurId: people.livreur.id,
      expected: 3000,
      payments: 1,
      since: held?.since ?? 0,
      counted: 2900,
      reason: 'Monnaie',
      idempotencyKey: randomUUID(),
    })
    await as.livreur.cash.answer({ handoverId, agree: true })
    await as.livreur.cash.answer({ handoverId, agree: true }).catch(() => {})
  },
  'an invoice of a company': async ({ t, as }) => {
    const company = await makeClient(t)
    putOnAccount(t, company)
    await makeOwedOrder(t, company)
    const { invoiceId } = await invoiceAll(as.admin, company)
    const { id: contactId } = addContact(t, company)
    await as.admin.companyInvoices.giveLink({ invoiceId, contactId })
    await as.admin.companyInvoices.send({
      invoiceId,
      contactIds: [contactId],
      idempotencyKey: randomUUID(),
    })
    const { balance } = await as.admin.companyInvoices.byId({ invoiceId })
    await as.superadmin.companyInvoices.credit({
      invoiceId,
      shown: { rest: balance.rest, credited: 0 },
      reason: 'Un drap rendu taché',
      what: { by: 'amount', amount: 500 },
      idempotencyKey: randomUUID(),
    })
  },
  'what a company pays of its invoice': async ({ t, as }) => {
    const company = await makeClient(t)
    putOnAccount(t, company)
    await makeOwedOrder(t, company)
    const { invoiceId } = await invoiceAll(as.admin, company)
    const { accountPayments } = as.admin
    const on = dayKey(t.clock.now())
    const pay = { invoiceId, amount: 500, receivedOn: on }
    const record = (rest: number, how: Numbered) =>
      accountPayments.record({ ...pay, ...how, shown: { rest }, idempotencyKey: randomUUID() })
    const { rest } = await accountPayments.ofInvoice({ invoiceId })
    await record(rest, { method: 'virement', number: 'VIR 7' })
    await record(rest - 500, { method: 'cheque', number: '0012' })
    await record(rest - 500, { method: 'cheque', number: '0013' })
    const { payments } = await accountPayments.ofInvoice({ invoiceId })
    const [paid = 0, first = 0, second = 0] = payments.map(({ n }) => n)
    await accountPayments.cashCheque({ paymentN: first, on })
    await accountPayments.returnCheque({ paymentN: second, on })
    await as.superadmin.accountPayments.takeBack({ paymentN: paid, reason: 'mistake' })
    const gesture = { amount: 300, reason: 'Attente', idempotencyKey: randomUUID() }
    const shownEntry = shownEntryOf(t, company.id)
    await as.admin.credit.grant({ ...gesture, clientId: company.id, shown: { entry: shownEntry } })
    const { rest: shownRest } = await accountPayments.ofInvoice({ invoiceId })
    const byCredit = {
      invoiceId,
      amount: 300,
      shown: { rest: shownRest },
      idempotencyKey: randomUUID(),
    }
    await accountPayments.record({ ...byCredit, method: 'credit', receivedOn: on })
  },
  'the day of a drawer': async ({ as }) => {
    const { drawer } = as.admin
    await drawer
      .open({ float: 60_000, note: 'Monnaie', idempotencyKey: randomUUID() })
      .catch(() => {})
    await drawer
      .open({ float: 60_000, note: 'Monnaie', idempotencyKey: randomUUID() })
      .catch(() => {})
    const { movement } = await drawer.spend({
      amount: 4500,
      reason: 'soap',
      idempotencyKey: randomUUID(),
    })
    // An admin has the photo of the slip, which is of one sum.
    const banked = { amount: 10_000, slip: '00318', idempotencyKey: randomUUID() }
    await as.superadmin.drawer.bank(banked)
    await drawer.reverse({ movement })
    await drawer.reverse({ movement }).catch(() => {})
    const closing = await countedDrawer(as.admin)
    await drawer.close(closing)
    await drawer.close(await countedDrawer(as.admin)).catch(() => {})
    // Where the day began with an open drawer, this is the opening that is not refused.
    await drawer.open({ float: closing.kept, idempotencyKey: randomUUID() })
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
          orderId,
          from: 'pickup_en_route',
          cashReceived: 3000,
          idempotencyKey: randomUUID(),
        })
        .catch(() => {})
  },
  'a total that a client without e-mail accepts on the phone': async ({ as, t }) => {
    const { id: orderId } = await makeOrder(t, { client: await makeClientWithoutEmail(t) })
    const quantities = [{ position: 0, quantity: 3 }]
    await as.admin.adjustments.propose({ orderId, quantities, added: [], reason: 'Comptage' })
    const { order } = await as.admin.orders.detail({ orderId })
    await as.admin.adjustments.acceptByPhone({ adjustmentId: order.adjustment?.id ?? '' })
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
        orderId,
        quantities: [{ position: 0, quantity }],
        added: [],
        reason: 'Comptage',
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
  'a weight at the door, agreed to on the client’s own phone': async ({ t, as, people }) => {
    const productId = await makeBag(t)
    const lines = [{ productId, service: 'Complet', quantity: 1, grams: 5000 }]
    const input = { lines, shown: { total: 5000 } }
    const { id: orderId } = await makeOrder(t, { ...people, status: 'pickup_en_route', input })
    await as.livreur.doorTotals.propose({ orderId, found: weighed(9400, 9400) })
    await as.livreur.doorTotals.withdraw({ orderId })
    await as.livreur.doorTotals.propose({ orderId, found: weighed(6400, 6400) })
    const { order } = await as.admin.orders.detail({ orderId })
    await as.client.adjustments.answer({ adjustmentId: order.adjustment?.id ?? '', accept: true })
  },
  'the prices of a company, and an order on its account': async ({ t, as, people }) => {
    const { id: clientId } = people.client
    const { orderId } = await as.client.checkout.place(await orderInput(t))
    makeCompany(t, clientId)
    const { shirt } = await makeCatalogue(t)
    const prices = [{ productId: shirt, service: 'Complet', price: 1200 }]
    await as.superadmin.companies.savePrices({ clientId, seenN: 0, percent: 10, prices })
    await as.admin.companies.setOrderAccount({ orderId, onAccount: true })
    await as.admin.companies.setOrderAccount({ orderId, onAccount: false })
    const cart = await orderInput(t, { shown: { total: 2400 } })
    await as.admin.checkout.placeFor({ ...cart, clientId })
  },
  'a discount': async ({ as, orderAt }) => {
    const orderId = await orderAt('picked_up')
    const { order } = await as.admin.orders.detail({ orderId })
    const discount = { rule: { francs: 100 }, reason: 'Geste commercial' }
    await as.admin.discounts.give({
      orderId,
      ...discount,
      shown: { total: order.grandTotal - 100 },
    })
  },
  'a late move': async ({ as, orderAt }) => {
    const orderId = await orderAt('processing')
    await as.admin.orders.move({ orderId, from: 'picked_up', to: 'processing' }).catch(() => {})
  },
  deleting: async ({ as, orderAt }) =>
    as.admin.orders.delete({ orderId: await orderAt('completed') }),
  'changing a setting': async ({ as }) => {
    const change = { radius: { value: { km: 10 }, seen: null } } as const
    await as.superadmin.settings.save(change)
  },
  'switching a module': ({ as }) => as.superadmin.modules.turn({ module: 'express', isOn: false }),
  'leaving out what is to set up': ({ as }) =>
    as.superadmin.checklist.dismiss({ item: 'wave', dismissed: true }),
  'asking for the exports': async ({ as }) => {
    await as.superadmin.exports.ask({ name: 'commandes' })
    await as.superadmin.exports.cancel()
    await as.client.profile.askExport()
    await as.superadmin.clientRecords.askData()
  },
  'asking Wave about a payment, and choosing cash': async ({ t, as, people }) => {
    const plan = { client: people.client, input: { paymentMethod: 'wave' } } as const
    const { id: orderId } = await makeOrder(t, plan)
    await as.client.payments.refresh({ orderId })
    await as.client.payments.switchToCash({ orderId })
  },
  'certifying an order': certifyAtOnce,
  ...FNE_WRITES,
  'sending a failed e-mail again': async ({ t, as }) => {
    await t.anonymous.recovery.ask({ email: (await makeClient(t)).email })
    t.database.sqlite.exec("update mail_outbox set status = 'failed' where status = 'pending'")
    const [mail] = (await as.superadmin.mails.failures({})).items
    await as.superadmin.mails.retry({ mailId: mail?.id ?? '' })
  },
  'changing a livreur’s plan': async ({ t, as, people }) => {
    const livreurId = people.livreur.id
    const day = dayKey(t.clock.now() + DAY_MS)
    await as.livreur.duty.saveDay({ livreurId, weekday: 3, hours: null })
    await as.admin.duty.saveException({ livreurId, from: day, to: day, hours: null })
    await as.livreur.duty.removeException({ livreurId, from: day, to: day })
    await as.livreur.duty.switch({ livreurId, on: false })
  },
  'signing out': ({ as }) => as.client.auth.signOut(),
  'changing one’s profile': ({ as }) =>
    as.client.profile.update({ fullname: 'Awa', phone: '0707000009' }),
  'being told on a device': ({ as }) => as.client.push.subscribe(DEVICE),
  'a browser’s new subscription': async ({ as }) => {
    await as.client.push.subscribe(DEVICE)
    const { endpoint, auth } = DEVICE
    await as.client.push.renew({
      known: { endpoint, auth },
      next: { ...DEVICE, endpoint: `${endpoint}-2` },
    })
  },
  'being told on it no more': async ({ as }) => {
    await as.client.push.subscribe(DEVICE)
    await as.client.push.unsubscribe({ endpoint: DEVICE.endpoint })
  },
  'choosing one’s e-mails': ({ as }) =>
    as.client.profile.setMailPreference({ essentialOnly: true }),
  'changing one’s password': ({ as }) =>
    as.client.profile.changePassword({
      current: TEST_PASSWORD,
      password: 'pagne-bleu-marine',
      closeOthers: true,
    }),
  'closing a session': async ({ as }) => {
    const [session] = await as.client.profile.sessions()
    await as.client.profile.closeSession({ sessionId: session?.id ?? '' })
  },
  'closing the other sessions': async ({ t, as, people }) => {
    await t.as(people.client)
    await as.client.profile.closeOtherSessions()
  },
  'deleting one’s account': async ({ t, as, people }) => {
    const { fullname, email } = people.livreur
    await t.anonymous.contact.send({ fullname, email, message: 'Bonjour' })
    await as.livreur.profile.deleteAccount({ password: TEST_PASSWORD })
  },
  'going on with the erasure of an account': async ({ t, people: { client }, orderAt }) => {
    await orderAt('completed')
    const erasure = { userId: client.id, email: client.email, startedAt: t.clock.now() }
    await t.database.write((orm) => orm.insert(erasures).values(erasure).run())
    await finishErasures(t)
  },
  'applying, and being declined': async ({ t, as }) => {
    await as.admin.applications.decline({ applicationId: await applyAndWait(t) })
  },
  'applying, and being accepted': async ({ t, as }) => {
    await as.admin.applications.accept({ applicationId: await applyAndWait(t) })
  },
  'writing to the team, and being answered': async ({ t, as }) => {
    const { fullname, email } = KOFFI
    await t.anonymous.contact.send({ fullname, email, message: 'Bonjour' })
    const [message] = (await as.admin.contact.list({})).items
    await as.admin.contact.handle({ messageId: message?.id ?? '', handled: true })
  },
  'how a client is told, set by the team': ({ as, people }) =>
    as.admin.clientMessages.setNews({ userId: people.client.id, newsBy: 'whatsapp' }),
  'a message to a client that a teammate sends': async ({ t, as }) => {
    await writeLinkMessage(t, await makeClientWithoutEmail(t))
    const messageId = await firstWaiting(as.admin)
    await as.admin.clientMessages.open({ messageId, way: 'text' })
    await as.admin.clientMessages.settle({ messageId, hasLeft: false })
    await as.admin.clientMessages.settle({ messageId, hasLeft: true })
  },
  'a message to a client that a teammate drops': async ({ t, as }) => {
    await writeLinkMessage(t, await makeClientWithoutEmail(t))
    await as.admin.clientMessages.drop({ messageId: await firstWaiting(as.admin) })
  },
  'reminders that the team stops and takes up again': async ({ as, orderAt }) => {
    const orderId = await orderAt('completed')
    await as.admin.reminders.stop({ orderId, ladder: 'unpaid' })
    await as.admin.reminders.resume({ orderId, ladder: 'unpaid' })
  },
  'reminders of a company’s invoice': async ({ t, as }) => {
    const company = await makeClient(t)
    putOnAccount(t, company)
    addContact(t, company)
    await makeOwedOrder(t, company)
    const { invoiceId } = await invoiceAll(as.admin, company)
    await handOver(t, invoiceId)
    const { reminders } = as.admin
    await reminders.send({ invoiceId, way: 'mail', idempotencyKey: randomUUID() })
    await reminders.stop({ ladder: 'invoice', invoiceId })
    await reminders.resume({ ladder: 'invoice', invoiceId })
  },
  'an answer of a client that the team reads': async ({ t, as }) => {
    const answerId = await answerFrom(t, { phone: '+2250707482136', text: 'Merci' })
    await as.admin.clientMessages.seeAnswer({ answerId })
  },
  'an order by number': async ({ t }) => void (await askByNumber(t)),
  'an order by number beyond a ceiling': async ({ t }) => {
    for (let count = 0; count <= REQUEST_CEILINGS.number; count += 1) await askByNumber(t)
  },
  'an order by number, corrected and confirmed by its client': async ({ t, as }) => {
    const { id, token } = await askByNumber(t)
    const { caller } = t.browser()
    await caller.numberRequests.correctOwnNumber({ token, phone: '0102030405' })
    const link = await sendRequest(as.admin, id)
    const { pickup, figures } = await openRequest(caller, link)
    await caller.numberRequests.confirm({
      token: link,
      pickup,
      shown: { total: figures.grandTotal },
    })
  },
  'an order by number that is somebody else’s': async ({ t, as }) => {
    const { id } = await askByNumber(t)
    await t.browser().caller.numberRequests.deny({ token: await sendRequest(as.admin, id) })
  },
  'an order by number, in the hands of the team': async ({ t, as }) => {
    const { id: requestId } = await askByNumber(t)
    const team = as.admin.numberRequests
    await team.unfold({ requestId, how: 'called' })
    await team.correctNumber({ requestId, phone: '0102030405' })
    await team.chooseRecord({ requestId, clientId: null })
    await team.changeHour({ requestId, pickup: null })
    await team.confirmByTeam({ requestId, pickup: null, shown: { total: 3000 } })
  },
  'refusing an order by number': async ({ t, as }) => {
    const { id: requestId } = await askByNumber(t)
    await as.admin.numberRequests.refuse({ requestId, reason: 'Trop loin' })
  },
  'an order by number that is taken back': async ({ t }) => {
    const { token } = await askByNumber(t)
    await t.browser().caller.numberRequests.withdraw({ token })
  },
  'the end of old orders by number': ({ t }) =>
    t.database.write((orm) => endOldRequests(orm, t.clock.now())),
  'approving a livreur': async ({ t, as }) => {
    const { id: userId } = await makeLivreur(t, { approvedAt: null })
    await as.admin.users.approve({ userId })
  },
  'confirming a superadmin': async ({ t, as }) => {
    const { id: userId } = await makeSuperadmin(t, { approvedAt: null })
    await as.superadmin.users.confirmSuperadmin({ userId })
  },
  'disabling and enabling an account': async ({ as, people }) => {
    await as.superadmin.users.disable({ userId: people.admin.id })
    await as.superadmin.users.enable({ userId: people.admin.id })
  },
  'cancelling many': async ({ as, orderAt }) => {
    const pending = { orderId: await orderAt('pending'), from: 'pending' as const }
    const moved = { orderId: await orderAt('assigned'), from: 'pending' as const }
    await as.admin.orders.cancelMany({ orders: [pending, moved] })
  },
  'putting many in the wash, then making them ready': async ({ as, orderAt }) => {
    const orderIds = [await orderAt('picked_up'), await orderAt('pending')]
    await as.admin.orders.processMany({ orderIds })
    await as.admin.orders.makeReadyMany({ orderIds })
  },
  'cancelling all that waits of a client': async ({ as, people, orderAt }) => {
    await orderAt('pending')
    await as.admin.orders.cancelPendingOf({ userId: people.client.id })
  },
  'asking for an invoice': async ({ as, orderAt }) => {
    await as.client.invoices.link({ orderId: await orderAt('completed') })
  },
  'asking for an invoice of a company': async ({ t, as }) => {
    const company = await makeClient(t)
    putOnAccount(t, company)
    await makeOwedOrder(t, company)
    const { invoiceId } = await invoiceAll(as.admin, company)
    await handOver(t, invoiceId)
    await (await t.as(company)).companyInvoices.link({ invoiceId })
  },
  'following a link, and replacing it': async ({ t, as }) => {
    const { id: userId } = await makeClientWithoutEmail(t)
    const { link } = await as.admin.clientLinks.give({ userId, use: 'whatsapp' })
    await openHome(t.browser().caller, link)
    await as.admin.clientLinks.renew({ userId })
    await t.anonymous.clientLinks.ask({ phone: '+2250102030405' })
    await as.client.clientLinks.renewOwn()
  },
  'sharing an order, and taking the link back': async ({ as, orderAt }) => {
    const orderId = await orderAt('assigned')
    await as.client.sharedFollows.share({ orderId })
    await as.admin.sharedFollows.withdraw({ orderId })
  },
  'sharing an order for its client': async ({ as, orderAt }) => {
    await as.admin.sharedFollows.share({ orderId: await orderAt('assigned') })
  },
  'merging two records of a client, and separating them': async ({ t, as, people }) => {
    const left = await makeClientWithoutEmail(t)
    await makeOrder(t, { client: left })
    const records = { keptId: people.client.id, leftId: left.id }
    const { mergeId } = await mergeRecords(t, as.admin, records)
    await as.admin.clientRecords.unmerge({ mergeId })
  },
  'making a company of a client, its people, its places and its terms': async ({ as, people }) => {
    const { id: clientId, fullname } = people.client
    const facts = {
      name: 'Hôtel Le Baobab',
      ncc: '1204857K',
      template: 'B2B' as const,
      ordersBy: 'link' as const,
    }
    const client = { id: clientId, seen: fullname }
    await as.admin.companies.create({ ...facts, client, idempotencyKey: randomUUID() })
    const seenAt = async () => (await as.admin.companies.byId({ clientId }))?.updatedAt ?? 0
    await as.admin.companies.change({
      ...facts,
      rccm: 'CI-ABJ-03-2019-B12-04821',
      linesBy: 'service',
      clientId,
      seen: await seenAt(),
    })
    const terms = { onAccount: true, dueDays: 30, ceiling: 500_000, transportFree: true }
    await as.superadmin.companies.saveTerms({ ...terms, clientId, seen: await seenAt() })
    const part = { clientId, id: randomUUID() }
    const reach = { email: 'compta@baobab.ci', mayOrder: false, getsInvoice: true }
    await as.admin.companies.saveContact({ ...part, ...reach, name: 'Clarisse Tanoh' })
    await as.admin.companies.removeContact(part)
    await as.admin.companies.savePlace({ ...part, label: 'Lingerie', address: 'Marcory, Zone 4' })
    await as.admin.companies.removePlace(part)
  },
  'making a company of a record that is new': async ({ as }) => {
    await as.admin.companies.create({
      name: 'Restaurant Chez Tantie Rose',
      template: 'B2C',
      ordersBy: 'team',
      client: { phone: '+2250758214066' },
      idempotencyKey: randomUUID(),
    })
  },
  'correcting the name and the number of a client': async ({ t, as }) => {
    const { id: userId, fullname, phone } = await makeClientWithoutEmail(t)
    const next = { fullname: 'Fatou Diabaté', phone: '+2250546129099' }
    await as.admin.clientRecords.change({ userId, ...next, seen: { fullname, phone } })
  },
  'what a client asks for their laundry, by them and by the team': async ({ as, people }) => {
    const first = { starch: 'Amidon léger' }
    await as.client.profile.setPreferences({ next: first, seen: {} })
    const { id: userId } = people.client
    await as.admin.clientRecords.setPreferences({ userId, next: {}, seen: first })
  },
  'writing a note of a client, and taking it away': async ({ as, people }) => {
    const { id: userId } = people.client
    const note = { userId, orderId: null, text: 'Appeler avant de monter' }
    await as.admin.teamNotes.add({ ...note, idempotencyKey: randomUUID() })
    const [written] = await as.admin.teamNotes.ofClient({ userId })
    await as.admin.teamNotes.remove({ noteId: written?.id ?? '' })
  },
  'erasing a client without e-mail': async ({ t, as }) => {
    const client = await makeClientWithoutEmail(t)
    await makeOrder(t, { client, status: 'completed' })
    await as.superadmin.clientRecords.erase({ userId: client.id })
  },
  'giving a code, and adopting by it': async ({ t, as }) => {
    const left = await makeClientWithoutEmail(t)
    await makeOrder(t, { client: left })
    const { code } = await as.admin.clientRecords.giveCode({ userId: left.id })
    await as.client.clientRecords.adopt({ code })
  },
  'proving a number by a code, and adding an e-mail': async ({ t, as }) => {
    const fatou = await makeClientWithoutEmail(t)
    await makeOrder(t, { client: fatou, status: 'completed' })
    await as.admin.numberProof.giveCode({ userId: fatou.id })
    const byLink = await t.as(fatou, { byLink: true })
    await proveNumber(t, byLink, fatou)
    const { numberProof } = byLink
    const email = 'fatou@exemple.ci'
    await numberProof.askEmailCode({ email })
    const sent = lastMail(t, 'added-email').code ?? ''
    await numberProof.confirmEmail({ email, code: sent, password: TEST_PASSWORD })
  },
  'adding an e-mail for a client who reads its code to the team': async ({ t, as }) => {
    const client = await makeClientWithoutEmail(t)
    const { id: userId } = client
    await makeOrder(t, { client, status: 'completed' })
    const email = 'awa@exemple.ci'
    await as.admin.numberProof.askClientEmailCode({ userId, email })
    const { code = '' } = lastMail(t, 'added-email')
    await as.admin.numberProof.addClientEmail({ userId, email, code })
  },
  'an order that is somebody else’s, and a landmark for it': async ({ t }) => {
    const fatou = await makeClientWithoutEmail(t)
    const { id: orderId } = await makeOrder(t, { client: fatou })
    const { clientLinks } = await t.as(fatou, { byLink: true })
    await clientLinks.addLandmark({ orderId, landmark: 'Portail bleu' })
    await clientLinks.disown({ orderId })
  },
  'sending a confirmation again': async ({ t, as }) => {
    const { id: userId } = await makeClient(t, { emailConfirmedAt: null })
    await as.superadmin.users.resendConfirmation({ userId })
  },
  'signing up, and confirming': async ({ t }) => {
    const { city: _, message: __, ...person } = KOFFI
    const email = person.email
    const { caller: asker } = t.browser()
    await asker.signUp.client({ ...person, email: 'awa@exemple.ci', password: 'pagne-bleu' })
    await asker.signUp.correctEmail({ email: 'awa.kone@exemple.ci' })
    await t.anonymous.signUp.livreur({ ...person, password: 'pagne-bleu' })
    await t.anonymous.signUp.resend({ email })
    await t.anonymous.signUp.resend({ email: 'personne@exemple.ci' })
    await t.anonymous.signUp.confirm({ token: confirmationOf(t) })
  },
  'choosing another password by e-mail': async ({ t, people }) => {
    const token = await askForReset(t, people.client)
    await t.anonymous.recovery.check({ token })
    await t.anonymous.recovery.reset({ token, password: 'pagne-bleu' })
  },
  'creating an internal account': async ({ t }) => {
    const { caller } = await letIn(t)
    await caller.staffSignUp.createAccount(NEW_STAFF)
  },
  'showing the code of an internal account where no e-mail leaves': async ({ t, as }) => {
    Object.assign(t.env, { mailLeaves: false })
    await t.browser().caller.staffSignUp.requestCode({ role: 'livreur' })
    const [asked] = await as.superadmin.staffSignUp.asked()
    await as.superadmin.staffSignUp.showCode({ codeId: asked?.id ?? '' })
    Object.assign(t.env, { mailLeaves: true })
  },
  'pairing a tablet of the workshop, and cutting it': async ({ t, as, people }) => {
    const { browser, deviceId } = await askingTablet(t, people.superadmin)
    const tablet = { deviceId, name: 'Tablette atelier' }
    await as.superadmin.devices.giveCode(tablet)
    await setDeviceCode(t, deviceId, '407291')
    await browser.caller.devices.enter({ code: '407291' })
    await as.superadmin.devices.rename({ ...tablet, name: 'Tablette du fond' })
    await as.superadmin.devices.unpair({ deviceId })
  },
  'sharing one’s position, and stopping': async ({ as, orderAt }) => {
    await orderAt('delivery_en_route')
    await as.livreur.positions.share({ lat: 5.36, lng: -3.95, accuracy: 12 })
    await as.livreur.positions.stop()
  },
  'starting with the usual garments': async ({ t, as }) => {
    t.database.sqlite.exec('delete from products')
    await as.superadmin.products.start(OWN_PRICES)
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
    await deleteOldPhotos(ctx)
    await deleteStrayPhotos(ctx, () => true)
    await t.database.write((orm) => deletePhotosOf(orm, [photo.orderId]))
  },
  'forgetting old positions': ({ t }) => t.database.write((orm) => deleteOldPositions(orm, 0)),
  'forgetting old links': ({ t }) => t.database.write((orm) => deleteOldLinks(orm, 0)),
  'forgetting old codes': ({ t }) => t.database.write((orm) => deleteOldCodes(orm, 0)),
  'forgetting old security events': ({ t }) =>
    t.database.write((orm) => deleteOldSecurityEvents(orm, 0)),
  'forgetting tablets that only asked': ({ t }) =>
    t.database.write((orm) => deleteOldAskers(orm, 0)),
  'forgetting old attempts': ({ t }) => t.database.write((orm) => deleteOldAttempts(orm, 0)),
  'sweeping sessions': ({ t }) => sweepSessions(t.database),
  'forgetting old applications': ({ t }) =>
    t.database.write((orm) => deleteOldApplications(orm, 0)),
  'forgetting old messages': ({ t }) => t.database.write((orm) => deleteOldMessages(orm, 0)),
  'dropping and forgetting messages to clients': ({ t }) =>
    t.database.write((orm) => {
      dropWorthless(orm, 0)
      deleteOldClientMessages(orm, 0)
    }),
  'forgetting old answers': ({ t }) => t.database.write((orm) => deleteOldAnswers(orm, 0)),
}

const declare = (t: TestContext, client: User, id: string) =>
  t.database.write((orm) => declarePayment(orm, { ...t, actor: client }, readOrder(t, id)))

async function firstWaiting(team: Caller): Promise<string> {
  const [message] = (await team.clientMessages.list({})).items
  return message?.id ?? ''
}
