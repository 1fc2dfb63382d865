import { randomUUID } from 'node:crypto'
import { rescue } from '#server/access/second-factor/rescue.service.ts'
import { tellOfWrongCodes } from '#server/access/second-factor/wrong-codes.service.ts'
import { storeRefusedSignIns } from '#server/access/security/refused-sign-ins.service.ts'
import { storeSessionUses } from '#server/access/sessions/session-uses.service.ts'
import { beginHistory } from '#server/db/history/begin.ts'
import { createStorageProbe } from '#server/db/storage-probe.ts'
import { sweep } from '#server/housekeeping.ts'
import { createMailWorker } from '#server/mail/worker.ts'
import { announcePayment } from '#server/money/wave/payable-order.service.ts'
import { startWave } from '#server/money/wave/wave-start.service.ts'
import { warnOfLateCopy } from '#server/operations/backups/warn-late.service.ts'
import { startExport } from '#server/operations/exports/exports.service.ts'
import { createHistoryWorker } from '#server/operations/history/history-worker.ts'
import type { SendOutcome } from '#server/outbox/worker.ts'
import { startClientExport } from '#server/people/profile/personal-export.service.ts'
import { createPushWorker } from '#server/push/worker.ts'
import { takeCodeTry } from '#server/record/limits/factor-tries.service.ts'
import { LIMITS } from '#server/record/limits/limit-table.ts'
import type { Actors } from '#server/testing/calls/all-reads.ts'
import { payThroughWave } from '#server/testing/calls/wave-calls.ts'
import {
  makeClientWithoutEmail,
  makeOrder,
  orderInput,
  TEST_PASSWORD,
} from '#server/testing/factories.ts'
import { unprotect, verifyHere } from '#server/testing/history.ts'
import { noPhone } from '#server/testing/no-phone.ts'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'

/** The tries that one may make before a wait, so that the owner is told. */
const WRONG_CODES = LIMITS.secret.free

export type Story = (actors: Actors) => Promise<unknown>

/** The server's own work, which no story of `all-writes.ts` comes to. */
export const BACKGROUND: Record<string, Story> = {
  'e-mails that leave, wait, and are given up': async ({ t, orderAt }) => {
    const outcomes: SendOutcome[] = [
      { verdict: 'again', reason: '500' },
      { verdict: 'wait', reason: '429', waitMs: 1000, loud: true },
      { verdict: 'refused', reason: '422' },
    ]
    const send = async () => outcomes.shift() ?? { verdict: 'sent' as const }
    const worker = createMailWorker(t, { send }, noPhone)
    for (const status of ['completed', 'completed'] as const) {
      await orderAt(status)
      for (let round = 0; round < 4; round += 1) {
        await worker.runDue()
        t.clock.advance(HOUR_MS)
      }
    }
  },
  'notifications that leave, wait, and are refused': async (actors) => {
    const { t, as, orderAt } = actors
    const outcomes: SendOutcome[] = [
      { verdict: 'again', reason: '500' },
      { verdict: 'refused', reason: '413' },
      { verdict: 'sent' },
      { verdict: 'gone', reason: '410' },
    ]
    t.push.send = async () => outcomes.shift() ?? { verdict: 'sent' }
    const worker = createPushWorker(t)
    await as.client.push.subscribe(device('client'))
    for (let round = 0; round < 4; round += 1) {
      await orderAt('completed')
      await worker.runDue()
      t.clock.advance(HOUR_MS)
    }
    await as.admin.push.subscribe(device('admin'))
    await orderAt('pending')
    t.clock.advance(DAY_MS)
    await worker.runDue()
    await worker.stop()
  },
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
  'the confirmation of an assignment that is not possible any more': async (actors) => {
    const { as, people, orderAt } = actors
    const orderId = await orderAt('pending')
    const wanted = { orderId, from: 'pending' as const, currentLivreurId: null }
    const asked = { livreurId: people.livreur.id, orders: [wanted], undoable: true as const }
    const { waiting } = await as.admin.orders.assignMany(asked)
    await as.admin.orders.cancel({ orderId, from: 'pending' })
    await as.admin.orders.confirmAssignments({ assignments: waiting })
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
  'a copy that is late': ({ t }) => warnOfLateCopy(t, t.clock.now() - 30 * DAY_MS),
  'asking whether the disk takes anything': async ({ t }) =>
    createStorageProbe(t.database, t.clock)(),
}

/** A browser's subscription, of the right form. */
const device = (name: string) => ({
  endpoint: `https://push.example/send/${name}-${randomUUID()}`,
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
})
