import { waitFor } from '@testing-library/react'
import { vi } from 'vitest'
import {
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
} from '#server/testing/factories.ts'
import { PROCEDURES } from '#server/testing/procedures.ts'
import { paths } from '#shared/paths.ts'
import type { Role } from '#shared/roles.ts'
import { allModules, MODULE_NAMES, type ModuleName } from '#shared/shop/modules/modules.ts'
import { teamOrderPath } from '#web/orders/team-order-paths.ts'
import { queryClient } from '#web/query-client.ts'
import { expect, type Page, test } from '#web/testing/component-test.ts'
import { openWithModules } from '#web/testing/modules.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const { admin, client, livreur, superadmin } = paths
type Reader = Role | 'visitor'

interface Traces {
  words: RegExp
  /** The screens that say them, or call the module, while it is on. */
  screens: Partial<Record<Reader, readonly string[]>>
}

const BOARD = `${admin.dashboard}?commande=:ready`
const DELIVERED = `${admin.dashboard}?commande=:delivered`
const UNPAID = `${admin.dashboard}?commande=:unpaid`
const JOURNAL = superadmin.journal
const EXPORTS = superadmin.settingsPage('systeme')

/** The words of each module, and who reads them. « WhatsApp automatique » changes who sends, which the messages' own tests read. */
const TRACES: Record<Exclude<ModuleName, 'autoWhatsApp'>, Traces> = {
  counter: {
    words: /comptoir|tiroir/i,
    screens: { admin: [admin.cashDesk, ':newOrder'], superadmin: [EXPORTS, JOURNAL] },
  },
  workshop: {
    words: /atelier|étiquettes des pièces|appareils/i,
    screens: { client: [client.orders], admin: [BOARD], superadmin: [superadmin.livreurs] },
  },
  linenToCount: {
    words: /à compter/i,
    screens: { visitor: [paths.basket], client: [client.order], admin: [':newOrder'] },
  },
  weekly: {
    words: /chaque semaine/i,
    screens: { client: [client.orders, client.history], admin: [DELIVERED], superadmin: [JOURNAL] },
  },
  handoverCode: {
    words: /code de (livraison|remise)|\b\d \d \d \d\b|code du client/i,
    screens: { client: [client.orders], livreur: [livreur.mission(':coming')] },
  },
  express: {
    words: /express/i,
    screens: { visitor: [paths.basket], client: [client.order], admin: [':newOrder'] },
  },
  companies: {
    words: /entreprise/i,
    screens: { admin: [admin.clients, admin.cashDesk], superadmin: [EXPORTS, JOURNAL] },
  },
  fne: {
    words: /fne|certifi|\brne\b|\bDGI\b/i,
    screens: { admin: [DELIVERED, admin.cashDesk], superadmin: [EXPORTS, JOURNAL] },
  },
  reminders: {
    words: /relances|prochaine relance/i,
    screens: { admin: [UNPAID, admin.requests], superadmin: [JOURNAL] },
  },
}

/** A shop with an order that is ready, one on its way back and one that is delivered, with their people. */
async function makeShop({ t }: ServerInProcess) {
  await makeCatalogue(t)
  const people = {
    client: await makeClient(t),
    livreur: await makeLivreur(t),
    admin: await makeAdmin(t),
    superadmin: await makeSuperadmin(t),
  }
  const plan = { client: people.client, livreur: people.livreur }
  const ready = await makeOrder(t, { ...plan, status: 'processing' })
  const coming = await makeOrder(t, { ...plan, status: 'delivery_en_route' })
  const delivered = await makeOrder(t, { ...plan, status: 'completed' })
  const unpaid = await makeOrder(t, { ...plan, status: 'completed', cash: 0 })
  const at = (address: string) =>
    address
      .replace(':ready', ready.id)
      .replace(':coming', coming.id)
      .replace(':delivered', delivered.id)
      .replace(':unpaid', unpaid.id)
      .replace(':newOrder', teamOrderPath(people.client.id))
  return { people, at }
}

/** The page comes with what the shop chose. */
async function choose({ t }: ServerInProcess, module: ModuleName, isOn: boolean): Promise<void> {
  const chosen = { ...allModules(true), [module]: isOn }
  await openWithModules(t, chosen)
}

/** The words of a screen once it has loaded all. */
async function wordsOf(page: Page, address: string): Promise<string> {
  page.open(address)
  await waitFor(() => expect(document.querySelector('h1, h2')).not.toBeNull())
  for (let times = 0; times < 3; times += 1) {
    await vi.dynamicImportSettled()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  }
  return document.body.textContent.replaceAll(/\s+/g, ' ')
}

interface Read {
  /** Its words that were found. */
  said: string | undefined
  /** Whether it called the module. */
  asked: boolean
}

type Shop = Awaited<ReturnType<typeof makeShop>>

/** The traces of a module on its screens, which each of their readers opens. */
async function tracesOf(
  module: keyof typeof TRACES,
  { server, page }: { server: ServerInProcess; page: Page },
  { people, at }: Shop,
): Promise<Record<string, Read>> {
  const { words, screens } = TRACES[module]
  const found: Record<string, Read> = {}
  for (const [reader, addresses] of Object.entries(screens) as [Reader, readonly string[]][]) {
    if (reader === 'visitor') server.signOut()
    else await server.signIn(people[reader])
    for (const address of addresses) {
      server.answers.length = 0
      const text = await wordsOf(page, at(address))
      found[`${reader} ${address}`] = {
        said: words.exec(text)?.[0],
        asked: server.answers.some(({ request }) => isCallOf(request, module)),
      }
    }
  }
  return found
}

/** One request may hold several calls. */
function isCallOf(request: string, module: ModuleName): boolean {
  const [, paths = ''] = request.split('/trpc/')
  return paths.split(',').some((path) => PROCEDURES.get(path)?.rights.module === module)
}

const NOTHING: Read = { said: undefined, asked: false }

test.for(Object.keys(TRACES) as (keyof typeof TRACES)[])(
  'nobody reads of a module that is off, and no screen calls it: %s',
  async (module, { server, page }) => {
    const shop = await makeShop(server)
    await choose(server, module, true)
    const on = await tracesOf(module, { server, page }, shop)
    expect(Object.values(on).some(({ said, asked }) => said || asked)).toBe(true)
    await choose(server, module, false)
    const off = await tracesOf(module, { server, page }, shop)
    expect(off).toEqual(Object.fromEntries(Object.keys(off).map((screen) => [screen, NOTHING])))
  },
)

test('each module is in the table', () => {
  expect([...Object.keys(TRACES), 'autoWhatsApp'].sort()).toEqual([...MODULE_NAMES].sort())
})
