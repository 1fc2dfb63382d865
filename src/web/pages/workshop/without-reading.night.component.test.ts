import { waitFor } from '@testing-library/react'
import { afterEach } from 'vitest'
import { makeAdmin, makeClient, readOrder } from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { dropShirts } from '#server/testing/fixtures/workshop.fixture.ts'
import { referenceOf } from '#shared/text/order-reference.ts'
import { expect, type Page, setWidth, test } from '#web/testing/component-test.ts'

// Every letter on the screen is an « x », and nothing below is found by its words: a worker who does not read has the pictures,
// the digits, the colour of the act at the foot and where things stand.

let stopHiding = () => {}
afterEach(() => stopHiding())

/** Replaces each letter on the page, now and later. */
function hideLetters(): void {
  const hide = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const hidden = text.nodeValue?.replace(/\p{L}/gu, 'x') ?? ''
      if (hidden !== text.nodeValue) text.nodeValue = hidden
    }
    for (const field of document.querySelectorAll('input')) field.placeholder = ''
  }
  const changes = new MutationObserver(hide)
  changes.observe(document.body, { childList: true, characterData: true, subtree: true })
  stopHiding = () => changes.disconnect()
  hide()
}

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]

/** Waits for an element that exists and can be pressed. */
const found = (find: () => HTMLElement | null | undefined) =>
  waitFor(() => {
    const element = find()
    if (!element) throw new Error('It is not on the screen')
    return element
  })

/** Those of the home, which has a field to search. */
const tiles = () => (document.querySelector('main [type="search"]') ? all('main nav button') : [])
const countAt = (station: number) => Number(tiles()[station]?.querySelector('b')?.textContent)
/** The first line of the drawing of a tile. */
const pictureOf = (tile: HTMLElement) => tile.querySelector('svg path')?.getAttribute('d') ?? ''
const hasPicture = (place: HTMLElement, isIt: (picture: string) => boolean) =>
  [...place.querySelectorAll('path')].some((path) => isIt(path.getAttribute('d') ?? ''))

/** The act in soleil at the foot, once it has this picture. */
const act = (picture?: string) =>
  found(() =>
    all('footer [data-main="true"]').find(
      (one) => picture === undefined || hasPicture(one, (drawn) => drawn === picture),
    ),
  )
/** A button with the picture of a tick, or of two, that is not ticked yet. */
const nextTick = () =>
  all('main button:not([aria-pressed="true"]):not(:disabled)').find((one) =>
    hasPicture(one, (drawn) => drawn.endsWith('l5 5l10 -10')),
  )

/** Goes by the picture of a station: its tile, the first order there, its ticks where the act waits for them, and the act. */
async function workAt(page: Page, station: number): Promise<void> {
  const tile = await found(() => tiles()[station])
  const before = countAt(station)
  const picture = pictureOf(tile)
  await page.user.click(tile)
  await page.user.click(await found(() => all('main section a')[0]))
  await act(picture)
  let isDone = false
  while (!isDone) {
    const next = await found(() => all('footer [data-main="true"]:not(:disabled)')[0] ?? nextTick())
    isDone = next.matches('[data-main="true"]')
    await page.user.click(next)
  }
  await goHome(page)
  await page.user.click(await found(() => tiles()[station]))
  await waitFor(() => expect(countAt(station)).toBeLessThan(before))
}

/** The arrow at the top, where the act did not lead there itself. */
async function goHome(page: Page): Promise<void> {
  await waitFor(async () => {
    if (tiles().length === 0) {
      const [arrow] = all('header button')
      if (arrow) await page.user.click(arrow)
    }
    expect(tiles().length).toBeGreaterThan(0)
  })
}

test('the five commonest acts need no reading: receiving, washing, ironing and packing a bag, and a machine', async ({
  server,
  page,
}) => {
  const { t } = server
  const admin = await makeAdmin(t)
  await makeOpenDrawer(t, admin)
  const orderId = await dropShirts(t, await t.as(admin), await makeClient(t), 3)
  setWidth(800)
  await server.signIn(admin)
  page.open('/atelier')
  await found(() => tiles()[0])
  hideLetters()
  await workAt(page, 0)

  // A machine is filled by a scanner, started and emptied.
  const washing = await found(() => tiles()[1])
  const machine = pictureOf(washing)
  await page.user.click(washing)
  await page.user.click(
    await found(() =>
      all('main button').find((one) => hasPicture(one, (drawn) => drawn.startsWith('M4 5a1 1'))),
    ),
  )
  await found(() => all('main fieldset button')[0])
  await page.user.keyboard(`${referenceOf(orderId)}{Enter}`)
  await waitFor(async () => expect((await act()).matches(':disabled')).toBe(false))
  await page.user.click(await act())
  const emptying = async () => await act(machine)
  // The tap of a hand that touches twice.
  await waitFor(async () => expect((await emptying()).matches(':disabled')).toBe(false))
  await page.user.click(await emptying())
  await goHome(page)

  await workAt(page, 2)
  await workAt(page, 3)
  await waitFor(() => expect(readOrder(t, orderId).readyAt).not.toBeNull())
})
