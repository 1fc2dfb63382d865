import type { Locator, Page } from '@playwright/test'
import type { Place } from './figures.ts'
import { type Actor, expect, NO_NETWORK, test, WHOLE } from './fixtures.ts'
import { collectNow } from './slots.ts'

// A map without a network: docs/decisions/055-abidjan-drawn-by-hand.md.

const PLATEAU: Place = { latitude: 5.3237, longitude: -4.0172 }
const MARCORY: Place = { latitude: 5.2989, longitude: -3.9795 }
const RIVIERA: Place = { latitude: 5.3527, longitude: -3.957 }
const TILE = /\/\d+\/\d+\/\d+\.svg$/
const PHONE = { width: 360, height: 740 }
const LONG_NAME = 'Marie-Antoinette Adjoua Kouassi-Kouamé de Bettié épouse N’Guessan Yao'

/** Refuses every tile, and lists the requested ones. */
async function refuseTiles({ page, allow }: Actor): Promise<string[]> {
  const asked: string[] = []
  allow(NO_NETWORK)
  await page.route(TILE, (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  return asked
}

const card = (page: Page, reference: string) =>
  page.getByRole('article', { name: `Commande #${reference}` })

/** The elements of a part that Tab reaches. */
const stops = (part: Locator) =>
  part.locator('a[href], button, input, [tabindex]').filter({ visible: true })

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('Not on the screen')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** The contrast of each name of a drawing with what lies under it; it runs in the page. */
function nameContrasts(): Array<readonly [pair: string, ratio: number]> {
  const probe = document.body.appendChild(document.createElement('i'))
  const channels = (token: string) => {
    probe.style.color = `var(--map-${token})`
    return (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(Number)
  }
  const light = (token: string) => {
    const [r = 0, g = 0, b = 0] = channels(token).map((value) => {
      const part = value / 255
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (text: string, ground: string) => {
    const [a, b] = [light(text), light(ground)]
    return [`${text} on ${ground}`, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)] as const
  }
  const found = [
    contrast('name', 'land'),
    contrast('name', 'lagoon'),
    contrast('name', 'road'),
    contrast('water-name', 'lagoon'),
    contrast('water-name', 'sea'),
    contrast('forest-name', 'forest'),
  ]
  probe.remove()
  return found
}

test('without tiles the small maps of the cards are drawn and said, the team’s map has its pins on the communes, and its note on the narrowest phone too', async ({
  app,
  admin,
  cast,
  order,
}) => {
  const { page } = admin
  const asked = await refuseTiles(admin)
  const client = await cast.person({ role: 'client', fullname: LONG_NAME })
  const marcory = await order(client, { place: MARCORY })
  const plateau = await order(client, { place: PLATEAU })
  const riviera = await order(client, { place: RIVIERA })
  for (const one of [marcory, plateau, riviera]) collectNow(app, one)

  await test.step('the small maps ask for no tile, Tab passes them, and every name is readable in both themes', async () => {
    await page.goto('/admin/dashboard')
    const thumbnail = card(page, plateau.reference).getByRole('figure', {
      name: `Adresse de ${client.fullname}`,
    })
    await expect(thumbnail).toContainText('Plateau · 8,2\u00a0km')
    await expect(thumbnail.locator('svg path').first()).toBeAttached()
    // The tip of the pin is in the middle of the drawing.
    const [pin, drawing] = await Promise.all(
      ['svg[width="40"]', 'svg[width="200"]'].map((css) => boxOf(thumbnail.locator(css))),
    )
    if (!pin || !drawing) throw new Error('No pin')
    expect(Math.abs((pin.x + pin.right) / 2 - (drawing.x + drawing.right) / 2)).toBeLessThan(1.5)
    expect(Math.abs(pin.y + 47 - (drawing.y + drawing.bottom) / 2)).toBeLessThan(1.5)
    await expect(stops(thumbnail)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'OpenStreetMap' })).toHaveCount(0)
    expect(asked).toEqual([])
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const [pair, ratio] of await page.evaluate(nameContrasts))
        expect(ratio, `${pair}, ${colorScheme}`).toBeGreaterThan(4.5)
    }
  })

  await page.getByRole('navigation').getByRole('link', { name: 'Tournées' }).click()
  const map = page.getByRole('region', { name: 'Carte', exact: true })
  const pins = map.getByRole('button', { name: /^Ramassage à placer/ })
  const note = map.getByText('Carte simplifiée')
  await expect(pins).toHaveCount(3)
  await expect(note).toBeVisible()
  for (const commune of ['Plateau', 'Cocody', 'Adjamé', 'Koumassi'])
    await expect(map.getByText(commune, { exact: true })).toBeVisible()
  // The drawing comes along when the map is moved and zoomed.
  await page.keyboard.press('m')
  for (let times = 0; times < 2; times++)
    await map.getByRole('button', { name: 'Zoomer', exact: true }).click()
  await expect(map.getByText('Riviera Golf', { exact: true })).toBeVisible()

  await page.setViewportSize(PHONE)
  await page.getByRole('radio', { name: 'Carte' }).check()
  await expect(pins).toHaveCount(3)
  await expect(note).toBeInViewport(WHOLE)
})

test('a large map is our drawing until its code comes, names the quarter until its tiles come, and credits them only then', async ({
  admin: { page, allow },
  cast,
  order,
}) => {
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const { reference } = await order(client, { status: 'assigned', place: MARCORY })
  allow(NO_NETWORK)
  await page.route(/assets\/map-view-/, (route) => route.abort())
  // The page is not loaded anew for the file: the server does not answer.
  await page.route('**/healthz', (route) => route.abort())
  const map = page.getByRole('dialog').getByRole('group', { name: `Adresse de ${client.fullname}` })
  const openMap = async () => {
    await page.goto('/admin/commandes-en-cours')
    await card(page, reference).getByRole('button', { name: 'Suivre' }).click()
    await expect(map.getByText('Marcory, Zone 4')).toBeVisible()
  }
  await openMap()
  await expect(map.getByText('Le point est au bon endroit.')).toBeVisible()
  await expect(map.locator('svg path').first()).toBeAttached()

  await page.unrouteAll()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(TILE, async (route) => {
    await released
    await route.fallback()
  })
  await openMap()
  const credit = map.getByRole('link', { name: 'OpenStreetMap' })
  await expect(credit).toHaveCount(0)
  release()
  await expect(credit).toBeVisible()
  await expect(map.getByText('Marcory, Zone 4')).toBeHidden()
})

test('a small map credits its tiles without a stop for Tab, and one that fails late takes nothing back', async ({
  client,
}) => {
  const { page, allow } = client
  allow(NO_NETWORK)
  const credited = Promise.withResolvers<void>()
  const failed = page.waitForEvent('requestfailed', (request) => TILE.test(request.url()))
  let asked = 0
  await page.route(TILE, async (route) => {
    asked += 1
    if (asked === 1) return route.fallback()
    await credited.promise
    return route.abort()
  })
  await client.standAt(RIVIERA)
  await page.goto('/client/passer-commande')
  await page.getByRole('button', { name: 'Utiliser ma position' }).click()
  const map = page.getByRole('group', { name: 'Votre position sur la carte' })
  await expect(map.getByText('© OpenStreetMap')).toBeVisible()
  await expect(map.getByRole('link')).toHaveCount(0)
  credited.resolve()
  await failed
  // Each tile has been answered once none is left on its way.
  await page.waitForLoadState('networkidle')
  await expect(map.getByText('© OpenStreetMap')).toBeVisible()
  await expect(map.getByText('Le point est au bon endroit.')).toHaveCount(0)
})
