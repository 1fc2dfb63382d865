import type { Locator, Page } from '@playwright/test'
import { countedOrder } from './counted-order.ts'
import { expect, test } from './fixtures.ts'
import { heading, pairTablet } from './workshop.ts'

// Every letter on the screen is an « x », and nothing below is found by its words: a worker who does not read has the pictures,
// the digits, the colour of the act at the foot and where things stand.

/** Replaces each letter on the page, now and later. */
const hideLetters = (page: Page) =>
  page.evaluate(() => {
    const hide = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const hidden = text.nodeValue?.replace(/\p{L}/gu, 'x') ?? ''
        if (hidden !== text.nodeValue) text.nodeValue = hidden
      }
      for (const field of document.querySelectorAll('input')) field.placeholder = ''
    }
    new MutationObserver(hide).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    })
    hide()
  })

const withPicture = (controls: Locator, picture: string) =>
  controls.filter({ has: controls.page().locator(`path[d="${picture}"]`) })

/** Those of the home, which has a field to search. */
const tiles = (page: Page) => page.locator('main:has([type="search"]) nav button')
/** The first line of the drawing of a tile. */
const pictureOf = (tile: Locator) => tile.locator('svg path').first().getAttribute('d')
const counts = async (page: Page) => (await tiles(page).locator('b').allInnerTexts()).map(Number)

/** The act in soleil at the foot. */
const act = (page: Page) => page.locator('footer [data-main="true"]')
/** Buttons with the picture of a tick, or of two, that are not ticked yet. */
const ticks = (page: Page) =>
  page.locator('main button:not([aria-pressed="true"]):not(:disabled)').filter({
    has: page.locator('path[d$="l5 5l10 -10"]'),
  })

/** Goes by the picture of a station: its tile, the first order there, its ticks where the act waits for them, and the act. */
async function workAt(page: Page, station: number): Promise<void> {
  const before = await counts(page)
  const tile = tiles(page).nth(station)
  const picture = (await pictureOf(tile)) ?? ''
  await tile.click()
  await page.locator('main section a').first().click()
  await expect(withPicture(act(page), picture)).toBeVisible()
  while (await act(page).isDisabled()) await ticks(page).first().click()
  await act(page).click()
  await goHome(page)
  await tiles(page).nth(station).click()
  await expect.poll(async () => (await counts(page))[station]).toBeLessThan(before[station] ?? 0)
}

/** The arrow at the top, where the act did not lead there itself. */
async function goHome(page: Page): Promise<void> {
  const arrow = page.locator('header button').first()
  await expect(async () => {
    if ((await tiles(page).count()) > 0) return
    await arrow.click({ timeout: 1000 })
    expect(await tiles(page).count()).toBeGreaterThan(0)
  }).toPass()
}

test('the five commonest acts need no reading: receiving, washing, ironing and packing a bag, and a machine', async ({
  app,
  visitor: tablet,
  cast,
  client,
  livreur,
  order,
}) => {
  const { page } = tablet
  const bag = await countedOrder(order, client, livreur)
  await pairTablet(tablet, await cast.person({ role: 'superadmin', fullname: 'Adjoua Brou' }))
  await hideLetters(page)
  await expect(heading(page, 'xxxxxxx')).toBeVisible()
  await test.step('a bag is received', () => workAt(page, 0))
  await test.step('a machine is filled by a scanner, started and emptied', async () => {
    const machine = (await pictureOf(tiles(page).nth(1))) ?? ''
    await tiles(page).nth(1).click()
    await page
      .locator('main button')
      .filter({ has: page.locator('path[d^="M4 5a1 1"]') })
      .click()
    await expect(page.locator('main fieldset button').first()).toBeVisible()
    await page.keyboard.type(bag.reference)
    await page.keyboard.press('Enter')
    await act(page).click()
    await withPicture(act(page), machine).click()
    await goHome(page)
  })
  await test.step('what the machine left is washed, then ironed and packed', async () => {
    await workAt(page, 2)
    await workAt(page, 3)
  })
  const { ready_at: readyAt } = app.db
    .prepare('select ready_at from orders where id = ?')
    .get(bag.id) as { ready_at: number | null }
  expect(readyAt).not.toBeNull()
})
