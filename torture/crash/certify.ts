import { setTimeout as wait } from 'node:timers/promises'
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
import { fillDataFolder, readDataFolder } from '../data-folder.ts'
import { atLeast, atMost, exactly, type Line, none, type Work } from '../line.ts'
import { startServer } from '../server.ts'
import { openDeadlyProvider } from './deadly-provider.ts'

/** A start sends so many at most before it is killed. */
const SALES_A_KILL = 4
/** The number of calls of which one is cut. */
const CALLS_A_CUT = 3
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
    await dgi.killOften(dataDir, kills, dgi.variables)
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
      atLeast('cut calls', dgi.cuts(), work.short ? 1 : 200),
      atMost('sales certified twice', [...made.values()].filter((all) => all.length > 1).length, 0),
      exactly(
        'sales certified, or « à vérifier »',
        known('certified').length + known('uncertain').length,
        kills * SALES_A_KILL,
      ),
      none('certificates of which nothing says that they may exist', lost),
      none('sales with another number than the DGI made', wrong),
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

/** A DGI that kills its callers, and cuts some of their calls, before or after it certified. */
async function openDgi(work: Work) {
  let [calls, cuts] = [0, 0]
  const provider = await openDeadlyProvider(work, SALES_A_KILL, (req, body) => {
    calls += 1
    const isCut = calls % CALLS_A_CUT === 0
    if (isCut) cuts += 1
    // By turns after it certified, and before.
    if (isCut && cuts % 2 === 0) return undefined
    const { authorization } = req.headers
    const said = engine.answer({ path: req.url ?? '', authorization, body })
    return isCut ? undefined : said
  })
  const engine = createDgi({
    key: DGI_KEY,
    ncc: SELLER_NCC,
    pointsOfSale: [POINT_OF_SALE],
    establishments: [ESTABLISHMENT],
    stickers: 1_000_000,
    verifyUrl: `${provider.url}/fr/verification/`,
    clock: Date,
  })
  const variables = { FNE_API_URL: provider.url, FNE_API_KEY: DGI_KEY }
  return Object.assign(provider, { engine, variables, cuts: () => cuts })
}

const UNDECIDED = `select count(*) from fne_sales where state in ('to_certify', 'sending')`

async function allSent(dataDir: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  const undecided = () =>
    readDataFolder(dataDir, (sqlite) => sqlite.prepare(UNDECIDED).pluck().get())
  while (undecided() !== 0 && performance.now() < end) await wait(100)
}

const SALES = `select order_id, state, number from fne_sales order by n`

function readSales(dataDir: string) {
  const rows = readDataFolder(dataDir, (sqlite) => sqlite.prepare(SALES).raw().all())
  return (rows as [string, string, string | null][]).map(([id, state, number]) => ({
    name: `Commande ${partsOf(id.slice(0, 8)).join(' ')}`,
    state,
    number,
  }))
}
