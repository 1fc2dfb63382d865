import { randomUUID } from 'node:crypto'
import { createMailWorker, type MailHolding } from '#server/mail/worker.ts'
import { noteWhatsAppNews } from '#server/messages/news.ts'
import { createMessageWorker } from '#server/messages/worker.ts'
import { createInvoiceWorker } from '#server/money/company-invoices/invoice-worker.ts'
import { closeSilentClaims } from '#server/orders/claims/answer.service.ts'
import { createMessageSubjects } from '#server/orders/message-subjects.service.ts'
import type { SendOutcome } from '#server/outbox/worker.ts'
import { createPushWorker } from '#server/push/worker.ts'
import { makeClient, makeClientWithoutEmail } from '#server/testing/factories.ts'
import { proposedClaim } from '#server/testing/fixtures/claims.fixture.ts'
import { writeLinkMessage } from '#server/testing/fixtures/client-messages.fixture.ts'
import { makeOwedOrder, putOnAccount } from '#server/testing/fixtures/company-invoices.fixture.ts'
import { createInvoiceRemindersFixture } from '#server/testing/fixtures/invoice-reminders.fixture.ts'
import { createRemindersFixture } from '#server/testing/fixtures/reminders.fixture.ts'
import { noPhone } from '#server/testing/no-phone.ts'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'
import type { Story } from './background.ts'

/** The workers of the server, each with all that may become of what it sends. */
export const WORKERS: Record<string, Story> = {
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
  'e-mails that another room holds back, then drops': async ({ t, orderAt }) => {
    await orderAt('completed')
    const held = [t.clock.now() + HOUR_MS, 'never' as const]
    const holding: MailHolding = {
      heldUntil: () => held.shift() ?? null,
      factsNow: (_, { facts }) => facts,
    }
    const send = async () => ({ verdict: 'sent' as const })
    await createMailWorker(t, { send }, noPhone, holding).runDue()
  },
  'messages that leave, wait, are held, dropped, refused and uncertain': async ({ t }) => {
    const outcomes: SendOutcome[] = [
      { verdict: 'sent', providerId: 'wamid.1' },
      { verdict: 'again', reason: '500' },
      { verdict: 'refused', reason: 'refused 139999' },
      { verdict: 'uncertain', reason: 'cut_off' },
    ]
    const send = async () => outcomes.shift() ?? { verdict: 'sent' as const }
    const held = [t.clock.now() + HOUR_MS]
    const subjects = {
      ...createMessageSubjects(t),
      heldUntil: () => held.shift() ?? null,
    }
    const worker = createMessageWorker(t, { send }, subjects)
    for (let round = 0; round < 6; round += 1) {
      await writeLinkMessage(t, await makeClientWithoutEmail(t))
      await worker.runDue()
      t.clock.advance(HOUR_MS)
      await worker.runDue()
    }
    await writeLinkMessage(t, await makeClientWithoutEmail(t))
    t.clock.advance(30 * DAY_MS)
    await worker.runDue()
    const at = t.clock.now()
    const read = { providerId: 'wamid.1', messageId: null, status: 'read', code: null, at } as const
    const thanks = { id: 'wamid.2', phone: '+2250707000001', answers: null, text: 'Merci', at }
    await noteWhatsAppNews(t, subjects, { notices: [read], answers: [thanks] })
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
  'the reminders of a client': async ({ t }) => {
    const business = await createRemindersFixture(t)
    await business.unpaid()
    await business.workUntil(8)
  },
  'the reminders of a company': async ({ t }) => {
    const business = await createInvoiceRemindersFixture(t)
    await business.invoice()
    await business.workUntil(8)
  },
  'the invoice of a month': async ({ t }) => {
    const company = await makeClient(t)
    putOnAccount(t, company)
    await makeOwedOrder(t, company)
    t.clock.advance(32 * DAY_MS)
    await createInvoiceWorker(t).runDue()
  },
  'an answer to a claim that its client leaves': async (actors) => {
    await proposedClaim(actors)
    actors.t.clock.advance(60 * DAY_MS)
    await closeSilentClaims(actors.t)
  },
}

/** A browser's subscription, of the right form. */
const device = (name: string) => ({
  endpoint: `https://push.example/send/${name}-${randomUUID()}`,
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
})
