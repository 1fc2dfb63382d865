import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/db/database.ts'
import type { TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, makeLivreur, makeSuperadmin } from '#server/testing/factories.ts'
import { makeOwedOrder, putOnAccount } from '#server/testing/fixtures/company-invoices.fixture.ts'
import { DAY_MS } from '#shared/dates.ts'
import { runBefore } from '#shared/money/company-invoices/invoice-day.ts'
import { DEFAULT_ACCOUNTS } from '#shared/shop/settings/account-settings.ts'
import { fillDataFolder, withDatabase } from '../data-folder.ts'
import { atLeast, atMost, type Line, none, type Work } from '../line.ts'
import { startServer, type TorturedServer } from '../server.ts'
import { type SignedIn, signedIn } from '../signed-in.ts'
import { faultsOfFile } from './audit.ts'
import { type Answer, send } from './send.ts'

/** Companies that owe anew with each turn, and the orders of each, of 3 000 francs. */
const COMPANIES = 5
const ORDERS = 2
const OWED = 3000 * ORDERS
/** Invoices of the turns before of which some is taken back. */
const CREDITED = 2
/** From the first call to a kill by the clock, while most are still to be answered. */
const LONGEST_MS = 60
const PATIENCE_MS = 60_000
/** The refusals of those who were late. */
const LATE = ['NOTHING_TO_INVOICE', 'STALE', 'CREDIT_ABOVE_INVOICE']

/** Kills the process while people and the day of the month make invoices and credit notes of the same companies. */
export const companyInvoices: Line = {
  name: 'company-invoices',
  promise:
    '100 times kill -9 while people and the day of the month invoice the same companies: 0 holes in the numbers, 0 invoices lost, no order on two',
  async run(work) {
    const kills = work.short ? 3 : 100
    const dataDir = work.folder()
    const desk: Desk = { waiting: [], told: [], cut: 0, strange: [] }
    for (let turn = 0; turn < kills; turn += 1) {
      desk.waiting.push(...(await fillDataFolder(dataDir, openTurn)))
      const server = await startServer(work, dataDir)
      const answers = turn % 2 === 0 ? undefined : work.random.below(desk.waiting.length)
      const killing = answers === undefined ? killSoon(work, server) : undefined
      await Promise.all([callAll(desk, server, answers), killing])
    }
    desk.waiting.push(...(await fillDataFolder(dataDir, openTurn)))
    const last = await startServer(work, dataDir)
    await callAll(desk, last)
    await untilInvoiced(dataDir)
    const exit = await last.stop()
    const { faults, counted } = await withDatabase(dataDir, (database) => ({
      faults: faultsOfFile(database),
      counted: countInvoices(database),
    }))
    for (const what of [...faults, ...desk.strange]) work.tell(what)
    return [
      atLeast('calls cut by a kill', desk.cut, work.short ? 1 : kills),
      ...figuresOf(counted, desk, work.short ? 1 : kills),
      none('other refusals', desk.strange),
      none('faults of the file and of its history', faults),
      atMost('exit at the end', Number(exit), 0),
    ]
  },
}

function figuresOf(counted: Counted, { told }: Desk, least: number) {
  const lost = told.filter((label) => !counted.labels.has(label))
  return [
    atLeast('invoices made by people', counted.byHand, least),
    atLeast('invoices made by the day of the month', counted.byDay, least),
    atLeast('credit notes', counted.notes, least),
    atMost('holes in their numbers', counted.holes, 0, `of ${counted.labels.size}`),
    none('answered and lost', lost, `of ${told.length}`),
    atMost('orders on two invoices', counted.twice, 0, `of ${counted.orders}`),
    atMost('orders on none', counted.left, 0),
  ]
}

/** A call of somebody of the team, under one key: it is made again until it is answered. */
interface Act {
  person: SignedIn
  path: string
  input: object
}

interface Desk {
  waiting: Act[]
  /** The numbers that were answered. */
  told: string[]
  cut: number
  strange: string[]
}

/** Two admins and two owners, companies that owe, and what is asked for at once. */
async function openTurn(t: TestContext): Promise<Act[]> {
  const admins = [await signedIn(t, await makeAdmin(t)), await signedIn(t, await makeAdmin(t))]
  const owners = [
    await signedIn(t, await makeSuperadmin(t)),
    await signedIn(t, await makeSuperadmin(t)),
  ]
  const acts = owedInvoices(t).flatMap((invoice, i) =>
    owners.map((owner) => creditAct(owner, { ...invoice, isWhole: i % 2 === 0 })),
  )
  const hands = { livreur: await makeLivreur(t), admin: await makeAdmin(t) }
  const now = t.clock.now()
  for (let n = 0; n < COMPANIES; n += 1) {
    // By turns of the month before, which its day invoices at the start, of which people leave it one,
    // and of this one.
    t.clock.set(n % 2 === 0 ? runBefore(now, DEFAULT_ACCOUNTS).at - 10 * DAY_MS : now)
    const company = await makeClient(t)
    putOnAccount(t, company)
    for (let order = 0; order < ORDERS; order += 1) await makeOwedOrder(t, company, hands)
    if (n > 0) acts.push(...admins.map((admin) => makeAct(admin, company.id)))
  }
  return acts
}

function makeAct(person: SignedIn, clientId: string): Act {
  const shown = { shown: { total: OWED, orders: ORDERS } }
  const input = { clientId, ...shown, idempotencyKey: randomUUID() }
  return { person, path: '/trpc/companyInvoices.make', input }
}

function creditAct(person: SignedIn, of: Owed & { isWhole: boolean }): Act {
  const what = of.isWhole ? { by: 'whole' } : { by: 'amount', amount: 1000 }
  const shown = { shown: { rest: of.rest, credited: of.credited } }
  const input = {
    invoiceId: of.id,
    ...shown,
    reason: 'Un prix faux',
    what,
    idempotencyKey: randomUUID(),
  }
  return { person, path: '/trpc/companyInvoices.credit', input }
}

interface Owed {
  id: string
  rest: number
  credited: number
}

const owedInvoices = ({ database }: TestContext) =>
  database.sqlite
    .prepare(
      `select i.id, b.rest, b.credited from invoice_balances b join company_invoices i on i.n = b.invoice_n
       where b.rest > 0 order by i.n desc limit ${CREDITED}`,
    )
    .all() as Owed[]

/** Everyone at once; who got no answer asks again later. The process is killed once so many were answered, if it is said. */
async function callAll(desk: Desk, server: TorturedServer, answers?: number): Promise<void> {
  const { port } = server
  const acts = desk.waiting.splice(0)
  let left = answers ?? Number.POSITIVE_INFINITY
  let killed = left === 0 ? server.kill() : undefined
  await Promise.all(
    acts.map(async (act) => {
      const answer = await send({ port, ...act }).catch(() => undefined)
      if (answer) hear(desk, answer)
      else {
        desk.cut += 1
        desk.waiting.push(act)
      }
      left -= 1
      if (left <= 0) killed ??= server.kill()
    }),
  )
  await killed
}

function hear({ told, strange }: Desk, { status, data, appCode }: Answer): void {
  if (status === 200) told.push(String(data.label))
  else if (!appCode || !LATE.includes(appCode)) strange.push(`${status} ${appCode}`)
}

async function killSoon({ random }: Work, server: TorturedServer): Promise<void> {
  await wait(random.below(LONGEST_MS))
  await server.kill()
}

/** Delivered before the day of the month, on none, and never taken off one. */
const LEFT = `select count(*) from orders o where o.on_account and o.invoice_n is null and o.status = 'completed'
  and not exists (select 1 from order_events e where e.order_n = o.n and e.kind = 'uninvoiced')`

/** The day of the month is the first work of a process that starts. */
function untilInvoiced(dataDir: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  return withDatabase(dataDir, async (database) => {
    while (count(database, LEFT) > 0 && performance.now() < end) await wait(100)
  })
}

const count = ({ sqlite }: Database, query: string) => Number(sqlite.prepare(query).pluck().get())

type Counted = ReturnType<typeof countInvoices>

function countInvoices(database: Database) {
  const made = (condition: string) =>
    count(database, `select count(*) from company_invoices where ${condition}`)
  return {
    labels: new Set(
      database.sqlite.prepare('select label from company_invoices').pluck().all() as string[],
    ),
    byHand: made("kind = 'invoice' and actor_n is not null"),
    byDay: made("kind = 'invoice' and actor_n is null"),
    notes: made("kind = 'credit_note'"),
    holes: count(
      database,
      'select total(last - count) from (select max(number) as last, count(*) as count from company_invoices group by kind, year)',
    ),
    orders: count(database, 'select count(*) from orders'),
    twice: count(
      database,
      `select count(*) from (select 1 from company_invoices i, json_each(i.orders) o join invoice_balances b on b.invoice_n = i.n
       where b.credited < i.total group by o.value ->> 'orderId' having count(*) > 1)`,
    ),
    left: count(database, LEFT),
  }
}
