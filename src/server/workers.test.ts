import { randomUUID } from 'node:crypto'
import { truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { PATIENCE_MS } from '#shared/orders/promises/tell.ts'
import { createSecurityWorker } from './access/security/security-worker.ts'
import type { Worker } from './lib/workers/worker.ts'
import { createInvoiceWorker } from './money/company-invoices/invoice-worker.ts'
import { createFneWorker } from './money/fne/fne-worker.ts'
import { createWaveWorker } from './money/wave/wave-worker.ts'
import { createBackupWorker } from './operations/backups/backup-worker.ts'
import { createLogWorker } from './operations/database-log/log-worker.ts'
import { createHistoryWorker } from './operations/history/history-worker.ts'
import { createReminderWorker } from './orders/reminders/reminder-worker.ts'
import { createPushWorker } from './push/worker.ts'
import { createAssignmentWorker } from './rounds/assignments/assignment-worker.ts'
import { createPromiseWorker } from './rounds/promises/promise-worker.ts'
import { createTestContext, type TestContext } from './testing/create-test-context.ts'
import {
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
} from './testing/factories.ts'
import { createAssignFixture } from './testing/fixtures/assign.fixture.ts'
import {
  addContact,
  makeOwedOrder,
  putOnAccount,
} from './testing/fixtures/company-invoices.fixture.ts'
import { createFneFixture } from './testing/fixtures/fne.fixture.ts'
import { createInvoiceRemindersFixture } from './testing/fixtures/invoice-reminders.fixture.ts'
import { createMailFixture } from './testing/fixtures/mail.fixture.ts'
import { createMessagesFixture } from './testing/fixtures/messages.fixture.ts'
import { createPromisesFixture, pickupUntil } from './testing/fixtures/promises.fixture.ts'
import { createPushFixture } from './testing/fixtures/push.fixture.ts'
import { createRemindersFixture } from './testing/fixtures/reminders.fixture.ts'
import { onDay } from './testing/fixtures/reminding.fixture.ts'
import { createWaveFixture } from './testing/fixtures/wave.fixture.ts'
import { verifyHere } from './testing/history.ts'
import { codeOfRefusal } from './testing/refusal.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

interface Work {
  t: TestContext
  /** The worker of a process that starts. */
  worker: () => Worker
  /** Makes one thing more that is due now; returns what names it in `refuse`. */
  due: () => Promise<string | number>
  /** How many things were done. */
  done: () => number
  /** Has the next try fail; by default the next write. */
  fail?: () => void
}

interface Subject {
  make: () => Promise<Work>
  /** The statement, for what is named so, which the database refuses; without it one thing is due at a time. */
  refuse?: (id: string | number) => string
  /** It is woken, and not only by the clock. */
  isWoken?: true
  /** Only the process that holds the folder has one. */
  isAlone?: true
}

const rows = ({ database }: TestContext, sql: string) =>
  Number(database.sqlite.prepare(sql).pluck().get())

const SUBJECTS: Record<string, Subject> = {
  'e-mails': {
    isWoken: true,
    async make() {
      const f = await createMailFixture()
      onTestFinished(() => f.provider.down())
      return {
        t: f.t,
        worker: () => f.worker(),
        due: () => f.news(),
        done: () => f.provider.delivered.length,
      }
    },
  },
  'messages to clients': {
    isWoken: true,
    async make() {
      const f = await createMessagesFixture()
      onTestFinished(() => f.provider.down())
      return {
        t: f.t,
        worker: () => f.worker(),
        due: async () => f.write(await makeClientWithoutEmail(f.t)),
        done: () => f.provider.taken.length,
      }
    },
    refuse: (id) => `update on client_messages when new.id = '${id}'`,
  },
  notifications: {
    isWoken: true,
    async make() {
      const f = await createPushFixture()
      const devices: Awaited<ReturnType<typeof f.deviceOf>>[] = []
      return {
        t: f.t,
        worker: () => createPushWorker(f.t),
        async due() {
          const livreur = await makeLivreur(f.t)
          devices.push(await f.deviceOf(livreur))
          await f.give(await f.orderAt('pending'), livreur)
          return Number(f.waiting().at(-1)?.n)
        },
        done: () => devices.reduce((sum, device) => sum + device.received.length, 0),
      }
    },
    refuse: (n) => `update on push_outbox when new.n = ${n}`,
  },
  'sales to certify': {
    isWoken: true,
    isAlone: true,
    async make() {
      const f = await createFneFixture()
      return {
        t: f.t,
        worker: () => createFneWorker(f.t),
        async due() {
          const { id: orderId } = await makeOrder(f.t, { client: f.client, status: 'completed' })
          await f.staff.fne.certify({ orderId, idempotencyKey: randomUUID() })
          return f.sales().at(-1)?.n ?? 0
        },
        done: () => f.sales().filter(({ state }) => state === 'certified').length,
      }
    },
    refuse: (n) => `update on fne_sales when new.n = ${n} and new.state = 'sending'`,
  },
  'payments of Wave': {
    isWoken: true,
    async make() {
      const f = await createWaveFixture()
      return {
        t: f.t,
        worker: () => createWaveWorker(f.t),
        async due() {
          const orderId = await f.order()
          await f.go(orderId)
          f.wave.pay(f.wave.last())
          await f.post(f.wave.message(f.wave.last()))
          return orderId
        },
        done: () => rows(f.t, "select count(*) from wave_sessions where status = 'complete'"),
      }
    },
    refuse: (orderId) =>
      `update on wave_sessions when new.order_id = '${orderId}' and new.status = 'complete'`,
  },
  'invoices of the month': {
    async make() {
      const t = createTestContext()
      let month = 5
      return {
        t,
        worker: () => createInvoiceWorker(t),
        async due() {
          const company = await makeClient(t)
          putOnAccount(t, company)
          // After the day of the last month, before that of this one.
          t.clock.set(Math.max(t.clock.now(), Date.UTC(2025, month, 10, 9)))
          await makeOwedOrder(t, company)
          month += 1
          t.clock.set(Date.UTC(2025, month, 1, 9))
          return company.id
        },
        done: () => rows(t, 'select count(*) from company_invoices'),
      }
    },
    refuse: (id) =>
      `insert on company_invoices when new.client_n = (select n from users where id = '${id}')`,
  },
  'promises that cannot be kept': {
    async make() {
      const f = await createPromisesFixture()
      return {
        t: f.t,
        worker: () => createPromiseWorker(f.t),
        async due() {
          const { id } = await f.orderAt('pending', pickupUntil(f.t.clock.now()))
          f.t.clock.advance(PATIENCE_MS)
          return id
        },
        done: () => f.moves().length,
      }
    },
    refuse: (id) => `update on orders when new.id = '${id}'`,
  },
  'reminders of clients': {
    async make() {
      const f = await createRemindersFixture()
      let day = 0
      return {
        t: f.t,
        worker: () => createReminderWorker(f.t),
        async due() {
          const client = await makeClient(f.t)
          await f.unpaid(client)
          day += 1
          f.t.clock.set(onDay(day))
          return client.id
        },
        done: () => new Set(f.told().map(({ clientId }) => clientId)).size,
      }
    },
    refuse: (id) =>
      `insert on reminders when new.client_n = (select n from users where id = '${id}')`,
  },
  'reminders of companies': {
    async make() {
      const f = await createInvoiceRemindersFixture()
      const days = [1, 17]
      return {
        t: f.t,
        worker: () => createReminderWorker(f.t),
        async due() {
          const hotel = await makeClient(f.t)
          putOnAccount(f.t, hotel)
          addContact(f.t, hotel)
          await f.invoice(hotel)
          f.t.clock.set(onDay(days.shift() ?? 0))
          return hotel.id
        },
        done: () => new Set(f.told().map(({ invoiceId }) => invoiceId)).size,
      }
    },
    refuse: (id) =>
      `insert on reminders when new.client_n = (select n from users where id = '${id}')`,
  },
  'assignments that nobody undid': {
    async make() {
      const f = await createAssignFixture()
      return {
        t: f.t,
        worker: () => createAssignmentWorker(f.t),
        async due() {
          const { id: orderId } = await f.orderAt('pending')
          const orders = [{ orderId, from: 'pending' as const, currentLivreurId: null }]
          await f.caller.orders.assignMany({ livreurId: f.konan.id, orders, undoable: true })
          f.t.clock.advance(MINUTE_MS)
          return orderId
        },
        done: () => rows(f.t, "select count(*) from orders where status = 'assigned'"),
      }
    },
    refuse: (id) => `update on orders when new.id = '${id}'`,
  },
  'nightly copies': {
    async make() {
      const t = createTestContext({ DEMO: '0', DATA_DIR: temporaryFolder() })
      const folder = join(t.env.dataDir, 'backups')
      await mkdir(folder)
      let made = 0
      const copy = vi.fn(async () => {
        await null
        made += 1
        const file = join(
          folder,
          `laveo-${new Date(t.clock.now()).toISOString().slice(0, 10)}.tar.zst`,
        )
        writeFileSync(file, 'x')
        utimesSync(file, t.clock.now() / 1000, t.clock.now() / 1000)
      })
      return {
        t,
        worker: () => createBackupWorker(t, copy),
        async due() {
          t.clock.advance(DAY_MS)
          return made
        },
        done: () => made,
        fail: () => copy.mockRejectedValueOnce(new Error('no room')),
      }
    },
  },
  'the log of the database': {
    isAlone: true,
    async make() {
      const t = createTestContext()
      const name = join(temporaryFolder(), 'laveo.db')
      const ctx = { ...t, database: { ...t.database, sqlite: { name } as never } }
      let emptied = 0
      const empty = vi.fn(async () => {
        await null
        emptied += 1
        truncateSync(`${name}-wal`)
      })
      return {
        t,
        worker: () => createLogWorker(ctx, empty),
        async due() {
          writeFileSync(`${name}-wal`, '')
          truncateSync(`${name}-wal`, 20_000_000)
          t.clock.advance(HOUR_MS)
          return emptied
        },
        done: () => emptied,
        fail: () => empty.mockRejectedValueOnce(new Error('busy')),
      }
    },
  },
  'refused tries to sign in': {
    async make() {
      const t = createTestContext()
      const { email } = await makeClient(t)
      return {
        t,
        worker: () => createSecurityWorker(t),
        async due() {
          await codeOfRefusal(t.browser().caller.auth.signIn({ email, password: 'pas-le-bon' }))
          return email
        },
        done: () => rows(t, 'select coalesce(sum(times), 0) from security_events'),
      }
    },
  },
  'statements of the history': {
    async make() {
      const t = createTestContext()
      await makeSuperadmin(t)
      await makeOrder(t, { status: 'picked_up' })
      return {
        t,
        worker: () => createHistoryWorker(t, verifyHere(t)),
        async due() {
          t.clock.advance(DAY_MS)
          return 0
        },
        done: () => rows(t, 'select count(*) from history_statements'),
      }
    },
  },
}

const namesOf = (holds: (subject: Subject) => unknown) =>
  Object.keys(SUBJECTS).filter((name) => holds(SUBJECTS[name] as Subject))

async function make(name: string) {
  const work = await (SUBJECTS[name] as Subject).make()
  const fail = () => vi.spyOn(work.t.database, 'write').mockRejectedValueOnce(new Error('fault'))
  return { fail, ...work }
}

describe.each(Object.keys(SUBJECTS))('the worker of %s', (name) => {
  test('does at its start what was due before, nothing more once it has stopped, and the next one does that', async () => {
    const { worker, due, done } = await make(name)
    const [first, next] = [worker(), worker()]
    await due()
    first.start()
    await first.runDue()
    expect(done()).toBe(1)
    await first.stop()
    await due()
    await first.runDue()
    expect(done()).toBe(1)
    next.start()
    await next.runDue()
    expect(done()).toBe(2)
    await next.stop()
  })

  test('does later what it could not do', async () => {
    const { t, worker, due, done, fail } = await make(name)
    const running = worker()
    await due()
    fail()
    await running.runDue()
    expect(done()).toBe(0)
    t.clock.advance(HOUR_MS)
    await running.runDue()
    expect(done()).toBe(1)
    await running.stop()
  })

  test('does a thing once, however often it is woken', async () => {
    const { worker, due, done } = await make(name)
    const [one, other] = [worker(), worker()]
    await due()
    const rounds = [one, one, ...(SUBJECTS[name]?.isAlone ? [] : [other])]
    await Promise.all(rounds.map((each) => each.runDue()))
    await one.runDue()
    expect(done()).toBe(1)
    await Promise.all([one.stop(), other.stop()])
  })
})

describe.each(namesOf(({ refuse }) => refuse))('the worker of %s', (name) => {
  test('goes on with the next thing where one fails, says so, and does that one later', async () => {
    const { t, worker, due, done } = await make(name)
    const error = vi.spyOn(t.log, 'error')
    const running = worker()
    const bad = await due()
    await due()
    t.database.sqlite.exec(
      `create trigger refused before ${SUBJECTS[name]?.refuse?.(bad)} begin select raise(abort, 'refused'); end`,
    )
    for (let round = 0; round < 3; round += 1) {
      await running.runDue()
      t.clock.advance(MINUTE_MS)
    }
    expect(done()).toBe(1)
    expect(error).toHaveBeenCalled()
    t.database.sqlite.exec('drop trigger refused')
    t.clock.advance(HOUR_MS)
    await running.runDue()
    expect(done()).toBe(2)
    await running.stop()
  })
})

describe.each(namesOf(({ isWoken }) => isWoken))('the worker of %s', (name) => {
  test('is woken by what becomes due while it sleeps', async () => {
    const { worker, due, done } = await make(name)
    const running = worker()
    running.start()
    await running.runDue()
    await due()
    await expect.poll(done).toBe(1)
    await running.stop()
  })
})
