import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { queueSale } from '#server/money/fne/certify.service.ts'
import { createDgi } from '#server/money/fne/stand-in/dgi.ts'
import { certifyingSeller } from '#server/testing/certifying-seller.ts'
import type { TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClient, makeOrder } from '#server/testing/factories.ts'
import {
  DGI_KEY,
  ESTABLISHMENT,
  POINT_OF_SALE,
  SELLER_NCC,
} from '#server/testing/fakes/fake-dgi.ts'
import { partsOf } from '#shared/text/order-reference.ts'
import { fillDataFolder } from '../hostile/ground.ts'
import { atLeast, atMost, exactly, type Line, type Work } from '../line.ts'
import { startServer, type TorturedServer } from '../server.ts'

/** A start sends so many at most before it is killed. */
const SALES_A_KILL = 4
/** Of as many calls one is cut. */
const CALLS_A_CUT = 3
/** From the call to the kill: before the DGI has answered, or after. */
const LONGEST_MS = 8
const PATIENCE_MS = 600_000

/** Kills the process, and cuts its network, while it calls the DGI, which never knows a sale again. */
export const certify: Line = {
  name: 'certify',
  promise:
    '200 times kill -9 and 200 cut networks in a call to the DGI: 0 sales certified twice, 0 certificates that nobody looks for',
  async run(work) {
    const kills = work.short ? 3 : 200
    const dataDir = work.folder()
    await fillDataFolder(dataDir, (t) => writeSales(t, kills * SALES_A_KILL))
    const dgi = await openDgi(work)
    for (let turn = 0; turn < kills; turn += 1) await killInCall(work, dataDir, dgi)
    const last = await startServer(work, dataDir, { variables: dgi.variables })
    await allSent(dataDir)
    const exit = await last.stop()
    const sales = readSales(dataDir)
    const made = Map.groupBy(dgi.engine.made, ({ request }) => String(request.footer))
    const known = (state: string) => sales.filter((sale) => sale.state === state)
    const told = new Set([...known('certified'), ...known('uncertain')].map(({ name }) => name))
    const lost = [...made.keys()].filter((name) => !told.has(name))
    const wrong = known('certified').filter(
      ({ name, number }) => made.get(name)?.[0]?.number !== number,
    )
    return [
      atLeast('kills in a call', dgi.kills, kills),
      atLeast('cut calls', dgi.cuts, work.short ? 1 : 200),
      atMost('sales certified twice', [...made.values()].filter((all) => all.length > 1).length, 0),
      exactly(
        'sales certified, or « à vérifier »',
        known('certified').length + known('uncertain').length,
        kills * SALES_A_KILL,
      ),
      atMost('certificates of which nothing says that they may exist', lost.length, 0),
      atMost('sales with another number than the DGI made', wrong.length, 0),
      atLeast('« à vérifier » that the DGI did make', doubtedAndMade(known('uncertain'), made), 1),
      atMost('exit at the end', Number(exit), 0),
    ]
  },
}

const doubtedAndMade = (
  uncertain: readonly { name: string }[],
  made: ReadonlyMap<string, unknown>,
) => uncertain.filter(({ name }) => made.has(name)).length

async function writeSales(t: TestContext, count: number): Promise<void> {
  const { id: updatedBy } = await makeAdmin(t)
  certifyingSeller(t, updatedBy)
  for (let n = 0; n < count; n += 1) {
    const client = await makeClient(t)
    const { id: orderId, grandTotal: amount } = await makeOrder(t, { client })
    await t.database.write((orm) =>
      queueSale(orm, t, { what: { orderId }, clientId: client.id, amount, actorId: null }),
    )
  }
}

type TorturedDgi = Awaited<ReturnType<typeof openDgi>>

/** A DGI that cuts some of its calls, before or after it certified, and kills who calls when it is armed. */
async function openDgi({ random, cleanup }: Work) {
  let calls = 0
  let left = Number.POSITIVE_INFINITY
  let victim: Promise<TorturedServer> | undefined
  let onKilled = () => {}
  const kill = async (waitMs: number) => {
    const killed = victim
    victim = undefined
    if (!killed) return
    const server = await killed
    await wait(waitMs)
    await server.kill()
    dgi.kills += 1
    onKilled()
  }
  const http = createServer(async (req, res) => {
    const body = await text(req)
    left -= 1
    if (left <= 0) void kill(random.below(LONGEST_MS))
    calls += 1
    const isCut = calls % CALLS_A_CUT === 0
    if (isCut) dgi.cuts += 1
    // By turns after it certified, and before.
    if (isCut && dgi.cuts % 2 === 0) return void res.destroy()
    const { authorization } = req.headers
    const answer = dgi.engine.answer({ path: req.url ?? '', authorization, body })
    await wait(random.below(LONGEST_MS))
    if (isCut) return void res.destroy()
    res.writeHead(answer.status, { 'content-type': 'application/json' })
    res.end(JSON.stringify(answer.body))
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  cleanup.defer(() => {
    http.closeAllConnections()
    http.close()
  })
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const dgi = {
    kills: 0,
    cuts: 0,
    engine: createDgi({
      key: DGI_KEY,
      ncc: SELLER_NCC,
      pointsOfSale: [POINT_OF_SALE],
      establishments: [ESTABLISHMENT],
      stickers: 1_000_000,
      verifyUrl: `${url}/fr/verification/`,
      clock: Date,
    }),
    variables: { FNE_API_URL: url, FNE_API_KEY: DGI_KEY },
    /** Kills `server` in one of its next calls; resolves once it is dead. */
    arm(server: Promise<TorturedServer>): Promise<void> {
      victim = server
      left = 1 + random.below(SALES_A_KILL)
      return new Promise((resolve) => {
        onKilled = resolve
      })
    },
  }
  return dgi
}

async function killInCall(work: Work, dataDir: string, dgi: TorturedDgi): Promise<void> {
  const starting = Promise.withResolvers<TorturedServer>()
  const killed = dgi.arm(starting.promise)
  starting.resolve(await startServer(work, dataDir, { variables: dgi.variables }))
  await killed
}

const UNDECIDED = `select count(*) from fne_sales where state in ('to_certify', 'sending')`

async function allSent(dataDir: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (read(dataDir, UNDECIDED)[0]?.[0] !== 0 && performance.now() < end) await wait(100)
}

const SALES = `select order_id, state, number from fne_sales order by n`

function readSales(dataDir: string) {
  return (read(dataDir, SALES) as [string, string, string | null][]).map(([id, state, number]) => ({
    name: `Commande ${partsOf(id.slice(0, 8)).join(' ')}`,
    state,
    number,
  }))
}

function read(dataDir: string, query: string): unknown[][] {
  const sqlite = new BetterSqlite(join(dataDir, 'laveo.db'), { readonly: true })
  try {
    return sqlite.prepare(query).raw().all() as unknown[][]
  } finally {
    sqlite.close()
  }
}
