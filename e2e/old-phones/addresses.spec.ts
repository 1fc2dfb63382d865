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

const PUBLIC = new Set<string>(Object.values(COMPLETE_PAGES).map(({ path }) => path))

const ADDRESSES = [
  ...APP_PATTERNS.filter((pattern) => pattern !== paths.security(':orderId')),
  ...ROLES.map((role) => paths.security(role)),
].filter((address) => !PUBLIC.has(address) && !hasNoScreen(address))

/** A tablet that nobody paired shows one screen at every address of the workshop, and former links lead to `/c/`. */
function hasNoScreen(address: string): boolean {
  if (address.startsWith('/suivre/')) return true
  return address.startsWith(`${paths.workshop.home}/`) && address !== paths.pairing
}

/** The addresses of this role, or of a visitor; `id` stands for the order or the secret in them. */
function addressesOf(role: string, id: string): string[] {
  return ADDRESSES.filter((address) => openerOf(address) === role).map((address) =>
    address.replace(':orderId', id),
  )
}

function openerOf(address: string): string {
  const [, role] = /^\/(client|livreur|admin|superadmin)\//.exec(address) ?? []
  return role ?? OPENED_BY[address] ?? 'visitor'
}

/** They open one part of « Caisse », which looks like the whole where nothing is due. */
const PARTS: readonly string[] = [paths.admin.fne, paths.admin.due]

/** The fixture fails where a script of the page does. The application is loaded once, with the first of them. */
async function openEach(page: Page, addresses: readonly string[]): Promise<void> {
  expect(addresses.length).toBeGreaterThan(5)
  await page.goto(addresses[0] ?? '')
  await expectOpen(page)
  for (const address of addresses.slice(1)) await openNext(page, address)
}

async function openNext(page: Page, address: string): Promise<void> {
  await test.step(address, async () => {
    if (PARTS.includes(address)) await page.goto(address)
    else await leaveFor(page, address)
    await expectOpen(page)
  })
}

/** The pages to which that of the settings has links; it shows the first one itself. */
async function openSettings(page: Page): Promise<void> {
  await openNext(page, paths.superadmin.settings)
  const links = page.locator(`a[href^="${paths.superadmin.settingsPage('')}"]`)
  const addresses = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? ''),
  )
  expect(addresses.length).toBeGreaterThan(5)
  for (const address of addresses) if (!page.url().endsWith(address)) await openNext(page, address)
}

/** As a link of the application does. Another screen has another title, or the same one drawn anew. */
async function leaveFor(page: Page, address: string): Promise<void> {
  const title = page.locator('h1').first()
  const left = (await title.textContent()) ?? ''
  await title.evaluate((one) => one.setAttribute('data-left', ''))
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  const anew = page.locator('h1:not([data-left])')
  await expect(anew.or(page.locator('h1').filter({ hasNotText: left })).first()).toBeVisible()
}

async function expectOpen(page: Page): Promise<void> {
  await expectShown(page)
  await expect(page.getByText('Cet écran a rencontré un problème.')).toHaveCount(0)
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
    if (role === 'superadmin') await openSettings(person.page)
  })

test('each screen before signing in opens', async ({ visitor: { page, allow } }) => {
  test.slow()
  for (const address of PUBLIC)
    await test.step(address, async () => {
      await page.goto(address)
      await expectOpen(page)
    })
  // The server refuses a secret that leads nowhere, and the screen says so.
  allow(refused(404))
  allow(refused(422))
  const secret = 'un-lien-qui-ne-mene-nulle-part'
  const addresses = addressesOf('visitor', secret).filter((path) => path !== paths.resetPassword)
  await openEach(page, [...addresses, `${paths.resetPassword}#type=recovery&token=${secret}`])
})
