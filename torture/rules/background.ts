import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { rescue } from '#server/access/second-factor/rescue.service.ts'
import { tellOfWrongCodes } from '#server/access/second-factor/wrong-codes.service.ts'
import { storeRefusedSignIns } from '#server/access/security/refused-sign-ins.service.ts'
import { storeSessionUses } from '#server/access/sessions/session-uses.service.ts'
import { beginHistory } from '#server/db/history/begin.ts'
import { openHistory } from '#server/db/history/open.ts'
import { settings } from '#server/db/schema.ts'
import { createStorageProbe } from '#server/db/storage-probe.ts'
import { sweep } from '#server/housekeeping.ts'
import { HISTORY_KEY } from '#server/lib/secret.ts'
import { addReceipt } from '#server/money/drawer/receipts.service.ts'
import { announcePayment } from '#server/money/wave/payable-order.service.ts'
import { startWave } from '#server/money/wave/wave-start.service.ts'
import { warnOfLateCopy } from '#server/operations/backups/warn-late.service.ts'
import { startExport } from '#server/operations/exports/exports.service.ts'
import { createHistoryWorker } from '#server/operations/history/history-worker.ts'
import { clientLink } from '#server/orders/client-links/client-links.service.ts'
import { startClientExport } from '#server/people/profile/personal-export.service.ts'
import { takeCodeTry } from '#server/record/limits/factor-tries.service.ts'
import { LIMITS } from '#server/record/limits/limit-table.ts'
import { assignWaiting } from '#server/rounds/assignments/assign-waiting.service.ts'
import { keepModules } from '#server/shop/modules/keep-modules.service.ts'
import { tellLate } from '#server/shop/modules/late-acts.service.ts'
import { saveFirstSettings } from '#server/shop/settings/first-settings.service.ts'
import { keepOneCeiling } from '#server/shop/settings/one-ceiling.service.ts'
import type { Actors } from '#server/testing/calls/all-reads.ts'
import { payThroughWave } from '#server/testing/calls/wave-calls.ts'
import {
  makeClientWithoutEmail,
  makeOrder,
  orderInput,
  TEST_PASSWORD,
} from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { picture } from '#server/testing/fixtures/pictures.ts'
import { unprotect, verifyHere } from '#server/testing/history.ts'
import { openHome } from '#server/testing/open-links.ts'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'
import { MODULES_KEY } from '#shared/shop/modules/modules.ts'

/** The tries that one may make before a wait, so that the owner is told. */
const WRONG_CODES = LIMITS.secret.free

export type Story = (actors: Actors) => Promise<unknown>

/** The server's own work, which no story of `all-writes.ts` comes to, besides its workers. */
export const BACKGROUND: Record<string, Story> = {
  'the hourly sweep': async ({ t, as, orderAt }) => {
    const orderId = await orderAt('pending')
    const weekly = { orderId, weekday: 3 as const, fromMinute: 480, toMinute: 600 }
    await as.client.recurring.create(weekly)
    await as.client.profile.update({ fullname: 'Awa', phone: '0707000009' })
    await sweep(t)
    t.clock.advance(6 * DAY_MS)
    t.database.sqlite.exec('delete from products')
    await sweep(t)
    t.clock.advance(30 * DAY_MS)
    await sweep(t)
    await as.livreur.profile.deleteAccount({ password: TEST_PASSWORD })
    await sweep(t)
  },
  'a livreur who signs in where they are signed in': async ({ t, people }) => {
    const { caller } = t.browser()
    const { email } = people.livreur
    await caller.auth.signIn({ email, password: TEST_PASSWORD })
    await caller.auth.signIn({ email, password: TEST_PASSWORD })
    await caller.auth.signOut()
  },
  'a session that is prolonged, used and over': async ({ t, as, people }) => {
    const soon = Math.floor(Date.now() / 1000) + 60
    const expireAt = t.database.sqlite.prepare(
      'update sessions set expires_at = ? where user_id = ?',
    )
    expireAt.run(soon, people.client.id)
    await as.client.auth.me()
    await storeSessionUses(t.database, true)
    expireAt.run(1, people.client.id)
    await as.client.auth.me()
  },
  'passwords that were refused': async ({ t, people: { client } }) => {
    await t.anonymous.auth.signIn({ email: client.email, password: 'autre' }).catch(() => {})
    await storeRefusedSignIns(t)
  },
  'a superadmin who is let in again on the machine': ({ t, people }) =>
    rescue(t, people.superadmin.email ?? ''),
  'a sign-up that is sent twice, with a basket and a ticket': async ({ t, as }) => {
    const left = await makeClientWithoutEmail(t)
    await makeOrder(t, { client: left })
    const { code } = await as.admin.clientRecords.giveCode({ userId: left.id })
    const { contactPhone: _, ...order } = await orderInput(t)
    const person = { fullname: 'Awa Koffi', email: 'awa@exemple.ci', phone: '+2250546129099' }
    const lines = order.lines.map((line) => ({ ...line, name: 'Chemise' }))
    const basket = { ...order, lines, contactPhone: null }
    const signUp = { ...person, password: 'pagne-bleu', adoptionCode: code, basket }
    await t.anonymous.signUp.client(signUp)
    await t.anonymous.signUp.client(signUp)
  },
  'exports of the business and of one client': async ({ t, people }) => {
    const ctx = { ...t, actor: people.superadmin }
    const { stream } = await startExport(ctx, 'commandes')
    for await (const _ of stream);
    const { id } = await makeClientWithoutEmail(t)
    const personal = await startClientExport(ctx, id, new AbortController().signal)
    for await (const _ of personal.stream);
  },
  'a payment that a client says was made': async ({ t, people }) => {
    const plan = { client: people.client, input: { paymentMethod: 'wave' } } as const
    const { id } = await makeOrder(t, plan)
    await announcePayment({ ...t, actor: people.client }, id)
  },
  'assignments that the release before kept waiting': async ({ t, people, orderAt }) => {
    const asked = { kind: 'pickup', from: 'pending', currentLivreurId: null, incomplete: null }
    const by = { livreurId: people.livreur.id, actorId: people.admin.id }
    const orderIds = [await orderAt('pending'), await orderAt('cancelled')]
    const value = orderIds.map((orderId) => ({ ...asked, ...by, orderId }))
    t.database.orm
      .insert(settings)
      .values({ key: 'waiting_assignments', value, updatedAt: 1 })
      .run()
    await assignWaiting(t)
  },
  'cash that was too little, whose client turns to Wave': async ({ t, people }) => {
    const { id } = await makeOrder(t, { ...people, status: 'picked_up', cash: 1000 })
    await payThroughWave(t, people.client)
    await startWave({ ...t, actor: people.client }, id)
  },
  'the statement of a morning': async ({ t, orderAt }) => {
    await orderAt('completed')
    t.clock.advance(DAY_MS)
    await createHistoryWorker(t, verifyHere(t)).runDue()
  },
  'a history that begins over rows': async ({ t, orderAt }) => {
    await orderAt('completed')
    unprotect(t.database)
    t.database.sqlite.exec('delete from history_links')
    await t.database.write(() => beginHistory(t.database.sqlite, t.clock.now()))
  },
  'wrong codes after the right password': async ({ t, people: { admin } }) => {
    const tried = { limits: t.limits, address: '198.51.100.9' }
    for (let n = 0; n < WRONG_CODES; n += 1) takeCodeTry(tried, { userId: admin.id })
    await tellOfWrongCodes({ ...t, userAgent: '' }, admin, undefined)
  },
  'the modules that a shop of before keeps': async ({ t }) => {
    t.database.orm.delete(settings).where(eq(settings.key, MODULES_KEY)).run()
    await keepModules(t)
  },
  'an act that comes once its module is off': ({ t, people }) =>
    tellLate({ ...t, actor: people.livreur }, { module: 'workshop', key: randomUUID() }),
  'the settings that a new shop begins with': async ({ t }) => {
    unprotect(t.database)
    t.database.sqlite.pragma('foreign_keys = OFF')
    t.database.sqlite.exec('delete from users')
    await saveFirstSettings(t)
  },
  'one ceiling in the place of several': async ({ t }) => {
    const before = { key: 'giving', value: { credit: 15_000, cash: 100_000 }, updatedAt: 1 }
    t.database.orm.insert(settings).values(before).run()
    await keepOneCeiling(t)
  },
  'a client who opens their link again': async ({ t }) => {
    const { id } = await makeClientWithoutEmail(t)
    const link = clientLink(t, id) ?? ''
    const { caller } = t.browser()
    await openHome(caller, link)
    t.clock.advance(HOUR_MS)
    await openHome(caller, link)
  },
  'the photo of a receipt': async ({ t, as, people }) => {
    await makeOpenDrawer(t, people.admin)
    const spent = { amount: 2000, reason: 'soap', idempotencyKey: randomUUID() } as const
    const { movement } = await as.admin.drawer.spend(spent)
    const ctx = { ...t, actor: people.admin }
    await addReceipt(ctx, { movement, receiptId: randomUUID() }, await picture(3, 2))
  },
  'a start on a history that is there': async ({ t }) => {
    writeFileSync(join(t.env.dataDir, HISTORY_KEY), t.historyKey.export())
    await openHistory(t.database, t.env.dataDir, t.clock.now())
  },
  'a copy that is late': ({ t }) => warnOfLateCopy(t, t.clock.now() - 30 * DAY_MS),
  'asking whether the disk takes anything': async ({ t }) =>
    createStorageProbe(t.database, t.clock)(),
}
