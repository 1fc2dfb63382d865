import { readFileSync } from 'node:fs'
import { allModules, type ModuleName } from '#shared/shop/modules/modules.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { chooseModules } from './server.ts'

/** The sources of the screens that a module alone has, and of the parts that load late with them. */
const OWN: Partial<Record<ModuleName, RegExp>> = {
  counter:
    /^(money\/drawer|orders\/counter)\/|pages\/admin\/(counter|drawer)\.page|counter-(bags|task)/,
  workshop:
    /^(workshop|pages\/workshop)\/|layouts\/workshop-(door|screens)|devices\.page|piece-labels\.page/,
  weekly: /^orders\/recurring\//,
  companies: /^money\/account-payments\/|money\/new-company|pages\/admin\/statement\.page/,
  fne: /^money\/(fne\/|order-certification|till-certification)|sample-invoice\.page/,
  reminders: /^orders\/reminders\//,
}

interface Chunk {
  file: string
  isDynamicEntry?: boolean
}

const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync('dist/web/.vite/manifest.json', 'utf8'),
)
const SOURCES = new Map(
  Object.entries(manifest).flatMap(([source, { file, isDynamicEntry }]) =>
    isDynamicEntry ? [[file, source] as const] : [],
  ),
)

/** The sources that a person's browser fetched on these screens, with what loads once they are idle. */
async function fetchedOn({ page }: Actor, addresses: readonly string[]): Promise<string[]> {
  const fetched = new Set<string>()
  page.on('request', (request) => {
    const source = SOURCES.get(new URL(request.url()).pathname.slice(1))
    if (source) fetched.add(source)
  })
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.locator('h1, h2').first()).toBeVisible()
    // The team's tools come with the first move.
    await page.mouse.move(200, 200)
    await page.waitForLoadState('networkidle')
  }
  return [...fetched]
}

test('no browser fetches the screens of a module that is off', async ({
  app,
  client,
  livreur,
  admin,
  superadmin,
  order,
}) => {
  chooseModules(app.db, allModules(false))
  const ready = await order(client, { status: 'processing' })
  const delivered = await order(client, { status: 'completed' })
  const open = ({ id }: { id: string }) => `/admin/dashboard?commande=${id}`
  const fetched = await Promise.all([
    fetchedOn(client, ['/client/dashboard', '/client/commander', '/client/historique']),
    fetchedOn(livreur, ['/livreur/dashboard', '/livreur/historique']),
    fetchedOn(admin, [
      open(ready),
      open(delivered),
      '/admin/caisse',
      '/admin/clients',
      '/admin/comptoir',
      '/atelier',
    ]),
    fetchedOn(superadmin, [
      '/superadmin/panel',
      '/superadmin/livreurs',
      '/superadmin/reglages/systeme',
    ]),
  ])
  expect(fetched.flat()).not.toEqual([])
  for (const [module, own] of Object.entries(OWN))
    expect(
      fetched.flat().filter((source) => own.test(source)),
      module,
    ).toEqual([])
})
