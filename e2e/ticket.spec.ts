import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { countedOrder } from './counted-order.ts'
import { fcfa } from './figures.ts'
import { expect, NO_NETWORK, test } from './fixtures.ts'
import type { Order } from './orders.ts'
import type { Person } from './people.ts'
import { printed } from './printed.ts'

test.use({ serviceWorkers: 'allow' })

const SMALL_PHONE = { width: 360, height: 740 }
const sheetOf = (page: Page, { reference }: Order) =>
  page.getByRole('article', { name: `Ticket de dépôt #${reference}` })

/** The link in the ticket's code, and the lines that can be typed instead. */
async function proofOf(actor: Person, { id }: Order) {
  const { signed, typed } = await actor.api.orders.ticket.query({ orderId: id })
  return { address: `/verifier#${signed}`, signed, typed }
}

const answer = (page: Page) => page.getByRole('main').getByRole('status')
const typedField = (page: Page) => page.getByLabel('Lien ou code du ticket')
const verify = (page: Page) => page.getByRole('button', { name: 'Vérifier' })

/** Waits until the worker of /verifier has kept the page and the keys. */
async function keptOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

const inMillimetres = (pixels: number) => (pixels / 96) * 25.4

const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0

test('a ticket is read whole on a phone, and prints on one piece of its roll, as long as it is, and on one A6 page', async ({
  cast,
  client,
  order,
}) => {
  const { page } = client
  const livreur = await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  const made = await countedOrder(order, client, livreur)
  await page.setViewportSize(SMALL_PHONE)
  await page.goto(`/ticket/${made.id}`)
  const sheet = sheetOf(page, made)
  const code = sheet.getByRole('img', { name: 'Code qui prouve ce ticket' })
  expect(await widthOf(code)).toBeGreaterThanOrEqual(190)
  const paper = await sheet.boundingBox()
  expect(paper?.x).toBeGreaterThanOrEqual(0)
  expect((paper?.x ?? 0) + (paper?.width ?? 0)).toBeLessThanOrEqual(SMALL_PHONE.width)
  await expectAccessible(page)

  await page.getByRole('radio', { name: '58 mm' }).check()
  const roll = await printed(page)
  expect(roll).toMatchObject({ size: [58, expect.any(Number)], pages: { length: 1 } })
  expect(roll.size[1]).toBeGreaterThan(150)
  await test.step('it ends where its last line does, and not where the screen, which is larger, has it end', async () => {
    await page.emulateMedia({ media: 'print' })
    const { height = 0 } = (await sheet.boundingBox()) ?? {}
    expect(roll.size[1]).toBe(Math.ceil(inMillimetres(height)) + 1)
    await page.emulateMedia({ media: null })
  })
  const { typed } = await proofOf(client, made)
  for (const words of [`#${made.reference}`, 'Pantalon', ...typed])
    expect(roll.pages[0]).toContain(words)
  expect(roll.pages[0]).not.toContain('Imprimer')
  await page.getByRole('radio', { name: 'A6' }).check()
  const a6 = await printed(page)
  expect(a6).toMatchObject({ size: [105, 148], pages: { length: 1 } })
  expect(a6.pages[0]).toContain(typed[4])
})

test('with the network cut a scanned ticket is proved, an altered one is refused, and one can be typed', async ({
  cast,
  visitor,
  order,
}) => {
  const { page, context } = visitor
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const livreur = await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  await page.setViewportSize(SMALL_PHONE)
  const made = await countedOrder(order, client, livreur)
  const { address, signed, typed } = await proofOf(client, made)
  await page.goto('/verifier')
  await keptOffline(page)
  visitor.allow(NO_NETWORK)
  await context.setOffline(true)

  // As the camera opens it: another page each time.
  await page.goto('about:blank')
  await page.goto(address)
  await expect(answer(page)).toContainText('Ce ticket est bien de Lavéo')
  for (const words of [`#${made.reference}`, 'Pièces comptées4', fcfa(made.grandTotal)])
    await expect(answer(page)).toContainText(words)
  const box = await answer(page).getByText('Ce ticket est bien').boundingBox()
  expect((box?.y ?? SMALL_PHONE.height) + (box?.height ?? 0)).toBeLessThan(SMALL_PHONE.height / 2)

  // One more piece.
  const altered = Buffer.from(signed, 'base64url')
  altered[7] = (altered[7] ?? 0) ^ 1
  await page.goto('about:blank')
  await page.goto(`/verifier#${altered.toString('base64url')}`)
  await expect(answer(page)).toContainText('Ce ticket n’est pas de nous')
  await expect(answer(page)).not.toContainText(made.reference)
  await expectAccessible(page)

  await typedField(page).fill(typed.slice(0, 4).join(' '))
  await verify(page).click()
  await expect(answer(page)).toContainText('Il manque 28 signes.')
  await typedField(page).fill(typed.join('\n'))
  const isWhole = await typedField(page).evaluate(
    (field: HTMLTextAreaElement) => field.scrollHeight <= field.clientHeight,
  )
  expect(isWhole, 'each printed line is one line').toBe(true)
  await verify(page).click()
  await expect(answer(page)).toContainText(`#${made.reference}`)
  await context.setOffline(false)
})

test('the field for a ticket is as wide on a wide screen as on a desk', async ({ visitor }) => {
  const { page } = visitor
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/verifier')
  await expect(typedField(page)).toBeVisible()
  const onDesk = await widthOf(typedField(page))
  await page.setViewportSize({ width: 1920, height: 1080 })
  expect(await widthOf(typedField(page))).toBe(onDesk)
})
