import type { Locator, Page } from '@playwright/test'
import { HOME } from './figures.ts'
import { type Cast, expect, test } from './fixtures.ts'
import { topOfTabs } from './narrow.ts'
import type { Order } from './orders.ts'
import type { Person } from './people.ts'

const SMALL = { width: 360, height: 740 }
/** Text at 130 %. */
const LARGE_TEXT = '20.8px'
const THREE_SHIRTS = [{ garment: 'Chemise', service: 'Lavage', quantity: 3 }] as const

const card = (page: Page, { reference }: Order) =>
  page.getByRole('article', { name: `Commande #${reference}` })
const footOf = (page: Page, order: Order) =>
  card(page, order).getByRole('button', { name: /^\d+\spièces?/ })
const askOf = (page: Page, { reference }: Order) =>
  page.getByRole('region', { name: new RegExp(`Commande #${reference}$`) })
const boxOf = async (place: Locator) => {
  await expect(place).toBeVisible()
  const { x = 0, y = 0, width = 0, height = 0 } = (await place.boundingBox()) ?? {}
  return { x, y, width, height, bottom: y + height, right: x + width }
}
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Those who work on the orders, without a browser. */
const crewOf = async (cast: Cast) => ({
  livreur: await cast.person({ role: 'livreur', fullname: 'Konan Yao' }),
  admin: await cast.person({ role: 'admin', fullname: 'Awa Diop' }),
})

/** The livreur stands this many kilometres north of the client. */
const shareAt = (livreur: Person, km: number) =>
  livreur.api.positions.share.mutate({
    lat: HOME.latitude + km / 111.195,
    lng: HOME.longitude,
    accuracy: 8,
  })

/** Expects how far the livreur is and how to call them above the bar, without scrolling. */
async function expectRideOnFirstScreen(page: Page, live: Order): Promise<void> {
  const mine = card(page, live)
  await expect(page.getByRole('article').first()).toHaveAccessibleName(
    `Commande #${live.reference}`,
  )
  const where = await boxOf(mine.getByText(/^Konan est à 1,2\skm · position d’il y a/))
  const bar = await topOfTabs(page)
  expect(where.bottom).toBeLessThanOrEqual(bar)
  const call = await boxOf(mine.getByRole('link', { name: 'Appeler' }))
  expect(call.bottom).toBeLessThanOrEqual(bar)
  expect(Math.min(call.width, call.height)).toBeGreaterThanOrEqual(44)
  await expect(mine.getByRole('group', { name: 'Votre adresse' })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
}

test('a livreur on the way is on the first screen, with five newer orders, and with a total to answer too; the steps of each stand in order', async ({
  client,
  order,
  cast,
}) => {
  test.setTimeout(120_000)
  const { page } = client
  const crew = await crewOf(cast)
  const { livreur, admin } = crew
  const live = await order(client, { status: 'delivery_en_route' }, crew)
  const others: Order[] = []
  const statuses = ['assigned_for_delivery', 'processing', 'picked_up', 'assigned'] as const
  for (const status of statuses)
    others.unshift(await order(client, { status, lines: THREE_SHIRTS }, crew))
  others.unshift(await order(client))
  await shareAt(livreur, 1.2)
  await page.setViewportSize(SMALL)
  await page.goto('/client/commandes')
  await expectRideOnFirstScreen(page, live)
  await expect(card(page, live).getByTitle('Livreur', { exact: true })).toBeVisible()

  await test.step('the others say when the livreur comes, newest first', async () => {
    const cards = page.getByRole('article')
    for (const [index, other] of others.entries()) {
      await expect(cards.nth(index + 1)).toHaveAccessibleName(`Commande #${other.reference}`)
      await expect(cards.nth(index + 1)).toContainText(/(Ramassage|Livraison|Livré) .*entre /)
    }
  })

  const [, , toAnswer] = others
  if (!toAnswer) throw new Error('no order to answer')
  await admin.api.adjustments.propose.mutate({
    orderId: toAnswer.id,
    quantities: [{ position: 0, quantity: 2 }],
    added: [],
    reason: 'Une chemise n’était pas dans le sac.',
  })
  const mine = card(page, toAnswer)
  const answer = askOf(page, toAnswer).getByRole('button', { name: 'D’accord', exact: true })
  await expect(answer).toBeVisible()
  await expect(page.getByRole('article').nth(1)).toHaveAccessibleName(
    `Commande #${toAnswer.reference}`,
  )
  await expectRideOnFirstScreen(page, live)

  await test.step('the total is answered from its order, also in large text and on the narrowest phone', async () => {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, LARGE_TEXT)
    expect(await overflow(page)).toBe(0)
    await page.setViewportSize({ width: 277, height: 570 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = ''
    })
    expect(await overflow(page)).toBe(0)
    await answer.click()
    await expect(answer).toHaveCount(0)
    // Whoever leaves the screen has answered.
    await page.reload()
    await footOf(page, toAnswer).click()
    await expect(mine.getByText('Total ajusté avec votre accord')).toBeVisible()
    expect(await overflow(page)).toBe(0)
  })

  await test.step('the steps of an order stand in order and in words, also on the narrowest phones', async () => {
    await page.setViewportSize(SMALL)
    const [washed] = others.slice(-2)
    if (!washed) throw new Error('no order in processing')
    await card(page, washed).getByRole('button', { name: 'Voir toutes les étapes' }).click()
    await expectStepsInOrder(page)
  })
})

async function expectStepsInOrder(page: Page): Promise<void> {
  const thread = page.getByRole('dialog', { name: 'Toutes les étapes' })
  const chips = thread.getByRole('list').first().getByRole('listitem')
  await expect(chips).toHaveText([
    /^En attente \(/,
    /^Livreur assigné \(/,
    /^Ramassage en route \(/,
    /^Ramassée \(/,
    'En traitement (En ce moment)',
    /^Retour en cours \(/,
  ])
  for (const width of [1280, 360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    const { boxes, end } = await chips.first().evaluate(chipBoxes)
    // Each word is seen, whole and in order: the next one is beside it or on the next line.
    for (const [step, box] of boxes.entries()) {
      const after = boxes[step + 1]
      if (after) expect(after.y > box.y || after.x > box.x, `at ${width} px`).toBe(true)
    }
    expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThan(end)
    expect(await overflow(page)).toBe(0)
  }
}

/** The place of the chips of an order, and the end of their sheet, all at one instant. */
function chipBoxes(first: Element) {
  const boxes = [...(first.parentElement?.children ?? [])].map((chip) =>
    chip.getBoundingClientRect().toJSON(),
  )
  const end = first.closest('[role=dialog]')?.getBoundingClientRect().right ?? 0
  return { boxes: boxes as DOMRect[], end }
}

test('what is to be paid is asked for on the first screen, when nothing else presses', async ({
  app,
  client,
  order,
}) => {
  const { page } = client
  const unpaid = await order(client)
  app.db.prepare('update orders set payment_method = null where id = ?').run(unpaid.id)
  for (let newer = 0; newer < 2; newer += 1) await order(client)
  await page.setViewportSize(SMALL)
  await page.goto('/client/commandes')
  const asked = page.getByRole('article').first()
  await expect(asked).toHaveAccessibleName(`Commande #${unpaid.reference}`)
  const bar = await topOfTabs(page)
  for (const method of ['Espèces', 'Wave'])
    expect((await boxOf(asked.getByText(method, { exact: true }))).bottom).toBeLessThan(bar)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('the home screen greets without a name cut in two, asks at once what waits for an answer, and says how far the livreur is', async ({
  app,
  client,
  order,
  cast,
}) => {
  const { page } = client
  const crew = await crewOf(cast)
  const { livreur, admin } = crew
  const live = await order(client, { status: 'delivery_en_route' }, crew)
  const longest = 'Marie-Bénédicte Emmanuelle N’Guessan Ouattara de Grand-Bassam et de Bingerville'
  app.db.prepare('update users set fullname = ? where id = ?').run(longest, client.id)
  await page.setViewportSize(SMALL)
  await page.goto('/client/dashboard')
  const greeting = page.getByRole('heading', { level: 1 })
  await expect(greeting).toHaveText(/^Bonjour\s+Marie-Bénédicte$/)
  for (const width of [320, 390, 900, 360]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await greeting.evaluate(cutWords), `at ${width} px`).toEqual([])
  }
  await expect(card(page, live)).toContainText('Sa position n’est pas partagée')
  await shareAt(livreur, 1)
  await expect(card(page, live)).toContainText(/à 1\skm, vu il y a/)
  await expect(card(page, live).getByRole('link', { name: 'Appeler Konan' })).toBeVisible()
  const toAnswer = await order(client, { status: 'picked_up', lines: THREE_SHIRTS }, crew)
  await admin.api.adjustments.propose.mutate({
    orderId: toAnswer.id,
    quantities: [{ position: 0, quantity: 2 }],
    added: [],
    reason: 'Une chemise n’était pas dans le sac.',
  })
  await expect(askOf(page, toAnswer)).toContainText('Votre total a changé : d’accord ?')
  const answer = askOf(page, toAnswer).getByRole('button', { name: 'D’accord', exact: true })
  expect((await boxOf(answer)).bottom).toBeLessThanOrEqual(await topOfTabs(page))
  await page.getByRole('link', { name: /^Livraison/ }).click()
  await expect(page.getByRole('article').first()).toContainText('Konan est à 1 km')
})

/** The words of an element that stand on more than one line; a hyphen may end one. */
function cutWords(element: Element): string[] {
  const [name] = [...element.childNodes].filter((node) => node.nodeType === 3).slice(-1)
  const text = name?.textContent ?? ''
  return [...text.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange()
    range.setStart(name as Node, index)
    range.setEnd(name as Node, index + word.length)
    return range.getClientRects().length > 1 ? [word] : []
  })
}
