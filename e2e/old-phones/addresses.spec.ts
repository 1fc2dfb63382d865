import type { Page } from '@playwright/test'
import { APP_PATTERNS, paths } from '#shared/paths.ts'
import { ROLES } from '#shared/roles.ts'
import { COMPLETE_PAGES } from '#shared/shop/site/site-pages.ts'
import { expect, refused, test } from '../fixtures.ts'
import { expectShown } from '../links.ts'

/** The role that opens an address without one at its beginning. */
const OPENED_BY: Readonly<Record<string, string>> = {
  [paths.ticket(':orderId')]: 'client',
  [paths.order(':orderId')]: 'client',
  [paths.label(':orderId')]: 'livreur',
  [paths.enrolment]: 'livreur',
}

const ADDRESSES = [
  ...Object.values(COMPLETE_PAGES).map(({ path }) => String(path)),
  ...APP_PATTERNS.filter((pattern) => pattern !== paths.security(':orderId')),
  ...ROLES.map((role) => paths.security(role)),
]

/** Of this role, or of a visitor; `id` stands for the order or the secret in them. */
function addressesOf(role: string, id: string): string[] {
  return ADDRESSES.filter((address) => openerOf(address) === role).map((address) =>
    address.replace(':orderId', id),
  )
}

function openerOf(address: string): string {
  const [, role] = /^\/(client|livreur|admin|superadmin)\//.exec(address) ?? []
  return role ?? OPENED_BY[address] ?? 'visitor'
}

/** The fixture fails where a script of the page does. */
async function openEach(page: Page, addresses: readonly string[]): Promise<void> {
  expect(addresses.length).toBeGreaterThan(5)
  for (const address of new Set(addresses))
    await test.step(address, async () => {
      await page.goto(address)
      await expectShown(page)
      await expect(page.getByText('Cet écran a rencontré un problème.')).toHaveCount(0)
    })
}

for (const role of ROLES)
  test(`each screen of a ${role} opens`, async ({ cast, order }) => {
    test.slow()
    const person = await cast.actor({ role, fullname: 'Awa Diop' })
    // There is no ticket before the clothes are counted, and the screen says so.
    person.allow(refused(404))
    // Old browsers send an image that begins while its page is left as a ping, which the page's policy refuses: a garment,
    // or the empty picture of a tile.
    person.allow(/Refused to connect to '(\S+\.svg|data:image\/gif;\S+)'/)
    const client =
      role === 'client' ? person : await cast.person({ role: 'client', fullname: 'Aminata Koné' })
    const crew = role === 'livreur' ? { livreur: person } : {}
    const { id } = await order(client, { status: 'pickup_en_route' }, crew)
    await openEach(person.page, addressesOf(role, id))
  })

test('each page of the settings opens', async ({ superadmin: { page } }) => {
  test.slow()
  await page.goto(paths.superadmin.settings)
  await expectShown(page)
  const links = page.locator(`a[href^="${paths.superadmin.settingsPage('')}"]`)
  const addresses = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? ''),
  )
  await openEach(page, addresses)
})

test('each screen before signing in opens', async ({ visitor }) => {
  test.slow()
  // The server refuses a secret that leads nowhere, and the screen says so.
  visitor.allow(refused(404))
  visitor.allow(refused(422))
  await openEach(visitor.page, addressesOf('visitor', 'un-lien-qui-ne-mene-nulle-part'))
})
