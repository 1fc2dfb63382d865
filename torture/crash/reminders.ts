import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { orders, reminderSteps, reminders, users } from '#server/db/schema.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { writeEmptyDatabase } from '#server/testing/empty-database.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  readOrder,
} from '#server/testing/factories.ts'
import { createFakeClock } from '#server/testing/fakes/fake-clock.ts'
import {
  addContact,
  handOver,
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { createMoneyFixture } from '#server/testing/fixtures/money.fixture.ts'
import { onDay } from '#server/testing/fixtures/reminding.fixture.ts'
import { brokenLinks } from '#server/testing/history.ts'
import { NOTHING_PROMISED, setTimes } from '#server/testing/scenes/rounds.ts'
import { chooseModules } from '#server/testing/scenes/shop.ts'
import { DAY_MS, dayKey } from '#shared/dates.ts'
import { mayRemind } from '#shared/shop/settings/reminding-times.ts'
import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'
import { DEFAULT_OPENING } from '#shared/time/opening.ts'
import { withDatabase } from '../data-folder.ts'
import { atLeast, atMost, type Line, none, type Work } from '../line.ts'

const CLOSED = { day: dayKey(onDay(8)), name: 'Travaux' }
const OPENING = { ...DEFAULT_OPENING, closedDays: [CLOSED] }

/** Each part lasts twenty days, and its acts happen at its beginning. */
const PARTS = [
  async (b: Business) => {
    await b.unpaid('mail')
    await b.unpaid('mail')
    await b.unpaid('number')
    await b.ready('number')
    await b.ready('other')
    await b.invoice()
    await b.ready('hotel')
  },
  async (b: Business) => {
    await b.pay(0)
    await b.unpaid('other')
    await b.unpaid('mail')
  },
  async (b: Business) => {
    await b.pay(1)
    await b.cancel(4)
    await b.ready('mail')
    await b.unpaid('number')
  },
]

type Client = 'mail' | 'number' | 'other' | 'hotel'

interface Business {
  unpaid: (of: Client) => Promise<void>
  ready: (of: Client) => Promise<void>
  /** Handed over to the hotel, which has two days to pay it. */
  invoice: () => Promise<void>
  pay: (n: number) => Promise<void>
  cancel: (n: number) => Promise<void>
}

/** Kills the workers of reminders over sixty days that pass in no time, and compares with sixty calm ones. */
export const reminding: Line = {
  name: 'reminders',
  promise:
    'Sixty days of reminders under kill -9 at any statement: each client is told what they would be told without, once, and by day',
  async run(work) {
    let kills = 0
    const step = work.short ? 20 : 5
    const calm = await sixtyDays(work, () => 0)
    const troubled = await sixtyDays(work, (tries) => {
      kills += 1
      // Each process lives a little longer than the one before it: the kills fall everywhere.
      return 2 + tries * step
    })
    const both = [calm, troubled]
    const unlike = differing(calm.told, troubled.told)
    const invoiceSteps = calm.told
      .filter((line) => line.includes('invoice'))
      .map((line) => line.split(' ').at(-1))
      .join(', ')
    const faults = both.flatMap((run) => run.faults)
    for (const what of [...unlike, ...faults]) work.tell(String(what))
    return [
      atLeast('kills', kills, work.short ? 5 : 15),
      atLeast('reminders', calm.told.length, 20),
      none('told otherwise than without kills', unlike),
      atMost(
        'ladders of an invoice other than 1, 7, 15, 30',
        Number(invoiceSteps !== LADDER),
        0,
        invoiceSteps,
      ),
      atMost('by night or on a closed day', sum(both, nightly), 0),
      atMost('of one kind twice a day to one client', sum(both, repeated), 0),
      none('faults of the history', faults),
    ]
  },
}

const LADDER = '1, 7, 15, 30'
const sum = (runs: readonly Run[], count: (run: Run) => number) =>
  runs.reduce((total, run) => total + count(run), 0)

/** The lines that only one of the two has. */
const differing = (one: readonly string[], other: readonly string[]) => [
  ...one.filter((line) => !other.includes(line)),
  ...other.filter((line) => !one.includes(line)),
]

const nightly = ({ left }: Run) =>
  left.filter(({ at }) => !mayRemind(at, { hours: DEFAULT_SETTINGS.hours, opening: OPENING }))
    .length

/** A repeat after a kill counts once, because the provider knows it by its name; a client gets one of each kind a day. */
function repeated({ left }: Run): number {
  const names = left.map(
    ({ mail, message, to, at }) =>
      `${mail ? 'mail' : 'message'} ${to} ${dayKey(at)} ${mail ?? message}`,
  )
  const days = [...new Set(names)].map((name) => name.split(' ').slice(0, 3).join(' '))
  return days.length - new Set(days).size
}

type Run = Awaited<ReturnType<typeof sixtyDays>>

interface Left {
  mail?: string
  message?: string
  to: string
  at: number
}

/** Runs the parts in a new folder, so that two runs compare; `killAt` says at which step the next process dies, 0 for never. */
async function sixtyDays(work: Work, killAt: (tries: number) => number) {
  const folder = work.folder()
  writeEmptyDatabase(join(folder, 'laveo.db'))
  for (const [index, begin] of PARTS.entries()) {
    const from = onDay(20 * index, 12)
    await inBusiness(folder, from, begin, index === 0)
    writeFileSync(join(folder, 'clock'), String(from))
    await runUntil(folder, from + 20 * DAY_MS, killAt)
  }
  return withDatabase(folder, (database) => ({
    told: toldIn(database),
    left: leftIn(folder),
    faults: brokenLinks(database),
  }))
}

/** Acts in the file while no worker has it. */
function inBusiness(
  folder: string,
  now: number,
  act: (business: Business) => Promise<void>,
  isNew: boolean,
): Promise<void> {
  return withDatabase(folder, async (database) => {
    const t = createTestContext({ DATA_DIR: folder }, { database, clock: createFakeClock(now) })
    if (isNew) await openBusiness(t)
    await act(await businessOf(t))
    database.sqlite.exec(
      `delete from mail_outbox where template not in ('reminder', 'invoice-reminder');
       delete from client_messages where template not in ('relance', 'relance_facture')`,
    )
  })
}

async function openBusiness(t: TestContext) {
  const owner = await t.as(await makeSuperadmin(t, { email: 'owner@laveo.test' }))
  await chooseModules(t, { reminders: true })
  await owner.settings.save({
    opening: { value: OPENING, seen: null },
  })
  await makeClient(t, { email: 'mail@laveo.test', fullname: 'Awa Coulibaly' })
  await makeClientWithoutEmail(t, { phone: '+2250700000901', fullname: 'Fatou Diabaté' })
  await makeClientWithoutEmail(t, { phone: '+2250700000902', fullname: 'Lacina Fofana' })
  const phone = '+2250700000903'
  const hotel = await makeClientWithoutEmail(t, { phone, fullname: 'Hôtel Le Baobab' })
  putOnAccount(t, hotel, { dueDays: 2 })
  addContact(t, hotel)
  await makeLivreur(t, { email: 'livreur@laveo.test' })
  await makeAdmin(t, { email: 'admin@laveo.test' })
}

async function businessOf(t: TestContext): Promise<Business> {
  const { orm } = t.database
  const person = (which: string) => {
    const [column, value] = which.startsWith('+') ? [users.phone, which] : [users.email, which]
    const found = orm.select().from(users).where(eq(column, value)).get()
    if (!found) throw new Error(`Nobody is ${which}`)
    return { ...found, email: found.email ?? '' }
  }
  const clients = {
    mail: person('mail@laveo.test'),
    number: person('+2250700000901'),
    other: person('+2250700000902'),
    hotel: person('+2250700000903'),
  }
  const [livreur, admin] = [person('livreur@laveo.test'), person('admin@laveo.test')]
  const money = createMoneyFixture(t, { client: clients.mail, admin })
  const placed = () => orm.select().from(orders).orderBy(asc(orders.n)).all()
  const nth = (index: number) => {
    const order = placed()[index]
    if (!order) throw new Error(`No order ${index}`)
    return order
  }
  const make = (of: keyof typeof clients, status: 'completed' | 'processing') =>
    makeOrder(t, {
      client: clients[of],
      livreur,
      admin,
      status,
      input: { paymentMethod: 'wave' },
      cash: 0,
    })
  return {
    async unpaid(of) {
      await make(of, 'completed')
    },
    async ready(of) {
      const { id } = await make(of, 'processing')
      await setTimes(t, id, { ...NOTHING_PROMISED, readyAt: t.clock.now() })
    },
    async invoice() {
      await makeOwedOrder(t, clients.hotel, { livreur, admin })
      const { invoiceId } = await invoiceAll(await t.as(admin), clients.hotel)
      await handOver(t, invoiceId)
    },
    async pay(index) {
      await money.receive(readOrder(t, nth(index).id))
    },
    async cancel(index) {
      await t.database.write((tx) =>
        tx
          .update(orders)
          .set({ status: 'cancelled' })
          .where(eq(orders.id, nth(index).id))
          .run(),
      )
    },
  }
}

const PROGRAM = join(import.meta.dirname, 'remind-days.ts')

/** Starts a process again and again, each of which may be killed, until the days are over. */
async function runUntil(folder: string, until: number, killAt: (tries: number) => number) {
  for (let tries = 0; ; tries += 1) {
    const args = [PROGRAM, folder, String(until), String(killAt(tries))]
    const child = spawn(process.execPath, args, {
      env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'laveo-compiled') },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code, signal] = await once(child, 'exit')
    if (signal === 'SIGKILL') continue
    if (code !== 0) throw new Error(`The process of the reminders ended with ${code}`)
    return
  }
}

/** Each step with the day on which it was told, by the number of its order or its invoice. */
function toldIn({ orm }: Database): string[] {
  return orm
    .select({
      n: reminderSteps.subjectN,
      ladder: reminderSteps.ladder,
      days: reminderSteps.days,
      at: reminderSteps.at,
      mailed: reminders.mailed,
    })
    .from(reminderSteps)
    .innerJoin(reminders, eq(reminders.n, reminderSteps.reminderN))
    .orderBy(asc(reminderSteps.at), asc(reminderSteps.subjectN), asc(reminderSteps.days))
    .all()
    .map(({ n, ladder, days, at }) => `${dayKey(at)} ${n} ${ladder} ${days}`)
}

function leftIn(folder: string): Left[] {
  const file = join(folder, 'left')
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Left)
}
