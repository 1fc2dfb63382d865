import type { Locator, Page } from '@playwright/test'
import { expect, test, WHOLE } from './fixtures.ts'
import { ordersOf, statusOf } from './orders.ts'
import { openDrawer } from './people.ts'
import { printed } from './printed.ts'

const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
const TILL = '/admin/comptoir'

const garment = (page: Page, name: string) =>
  page.getByRole('spinbutton', { name: new RegExp(`^${name}, `) })
const pieces = (page: Page, name: string, count: number) =>
  expect(garment(page, name)).toHaveAttribute('aria-valuenow', String(count))
const phone = (page: Page) => page.getByLabel('Client, nom ou téléphone')
const client = (page: Page) => page.getByRole('region', { name: 'Client' })
const ticket = (page: Page) => page.getByRole('article', { name: /^Ticket de dépôt #/ })
const next = (page: Page) => page.getByRole('button', { name: /^Suivant/ })
const pay = (page: Page) =>
  page.getByRole('button', { name: /^(Encaisser|Enregistrer) et imprimer/ })
const national = (number: string) => number.replace('+225', '')

/** Counts what the page sends to the printer, which no browser of a test has. */
async function countPrints(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    window.print = () => {
      const { dataset } = document.documentElement
      dataset.prints = String(Number(dataset.prints ?? 0) + 1)
    }
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.prints ?? 0))
}

/** Enter until the ticket is gone: the second of two that follow each other is not meant. */
async function enterNext(page: Page): Promise<void> {
  await expect(async () => {
    if (await next(page).isVisible()) await page.keyboard.press('Enter')
    await expect(next(page)).toBeHidden({ timeout: 200 })
  }).toPass()
}

test('by keyboard alone a member of the team serves a known client, then a new one, whose ticket alone is printed, on one piece of its roll', async ({
  admin,
  app,
  cast,
}) => {
  const known = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  await openDrawer(admin)
  const { page } = admin
  const { keyboard } = page
  await page.setViewportSize(DESK)
  const prints = await countPrints(page)
  await page.goto(TILL)
  await expect(garment(page, 'Chemise')).toBeVisible()
  // All garments of the catalogue and the act are in sight, in five columns.
  await expect(page.getByRole('spinbutton').last()).toBeInViewport(WHOLE)
  const tops = await page
    .getByRole('spinbutton')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(tops.filter((top) => top === tops[0])).toHaveLength(Math.min(5, tops.length))

  await keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await keyboard.type('3 che')
  await expect(page.getByText('Entrée ajoute')).toContainText('3 Chemise')
  await keyboard.press('Enter')
  await pieces(page, 'Chemise', 3)
  // The letters are the field's while it has the focus.
  await keyboard.type('retw')
  await expect(page.getByRole('searchbox')).toHaveValue('retw')
  await keyboard.press('ControlOrMeta+a')
  await keyboard.press('Backspace')
  await keyboard.press('Escape')
  await expect(garment(page, 'Chemise')).toBeFocused()
  await keyboard.press('+')
  await keyboard.press('-')
  await keyboard.press('ArrowRight')
  const second = page.locator('[role="spinbutton"]:focus')
  await expect(second).not.toHaveAccessibleName(/^Chemise/)
  await keyboard.press('+')
  await expect(second).toHaveAttribute('aria-valuenow', '1')
  await keyboard.press('-')
  await keyboard.press('ArrowLeft')
  await keyboard.press('r')
  await pieces(page, 'Chemise', 0)
  await keyboard.press('+')
  await pieces(page, 'Chemise', 1)

  await keyboard.press('t')
  await expect(phone(page)).toBeFocused()
  await keyboard.type(national(known.phone).slice(0, -1))
  await expect(client(page)).not.toContainText(known.fullname)
  await keyboard.type(national(known.phone).slice(-1))
  await expect(client(page)).toContainText(known.fullname)
  await keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: 'Espèces' })).toBeFocused()
  await keyboard.press('e')
  await expect(pay(page)).toBeInViewport(WHOLE)
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await expect(ticket(page)).toContainText(known.fullname)
  await expect.poll(prints).toBe(1)
  const placed = ordersOf(app, known)
  expect(placed).toMatchObject([{ grand_total: 5300 }])
  expect(placed.map(({ id }) => statusOf(app, id))).toEqual(['picked_up'])

  await enterNext(page)
  await expect(ticket(page)).toBeHidden()
  await expect(phone(page)).toHaveValue('')
  await pieces(page, 'Chemise', 0)
  await keyboard.press('+')
  await keyboard.press('t')
  await keyboard.type('0546129077')
  await expect(client(page)).toContainText('Nouveau client')
  await keyboard.press('Enter')
  await expect(page.getByLabel('Nom du client')).toBeFocused()
  await keyboard.type('Fatou Diabaté')
  await keyboard.press('Enter')
  await keyboard.press('w')
  await expect(page.getByLabel('Identifiant Wave')).toBeFocused()
  await keyboard.type('T-7F4K2')
  await keyboard.press('Enter')
  await expect(ticket(page)).toContainText('Fatou Diabaté')
  await expect.poll(prints).toBe(2)
  const roll = await printed(page)
  expect(roll).toMatchObject({ size: [58, expect.any(Number)], pages: { length: 1 } })
  expect(roll.pages[0]).toContain('Fatou Diabaté')
  for (const words of ['Suivant', 'Caisse', 'Pantalon', 'Réimprimer'])
    expect(roll.pages[0]).not.toContain(words)
})

test('on a phone a tap counts, what is missing is led to, and the ticket stands alone', async ({
  admin,
  app,
  cast,
}) => {
  const known = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  await openDrawer(admin)
  const { page } = admin
  await page.setViewportSize(PHONE)
  await page.goto(TILL)
  const shirt = garment(page, 'Chemise')
  await shirt.getByRole('button', { name: 'Ajouter Chemise' }).click()
  await shirt.getByRole('button', { name: 'Ajouter Chemise' }).click()
  for (const name of ['Retirer une pièce de Chemise', 'Une pièce de plus, Chemise']) {
    const box = await shirt.getByRole('button', { name }).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await phone(page).fill(known.phone)
  await expect(client(page)).toContainText(known.fullname)
  // The missing part is scrolled into view whole, with its error, above the foot.
  await pay(page).click()
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  const foot = page.locator('[data-foot]').filter({ has: pay(page) })
  const error = page.getByText('Choisissez comment le client paie.')
  await expect(error).toBeInViewport(WHOLE)
  expect(await bottomOf(error)).toBeLessThanOrEqual((await foot.boundingBox())?.y ?? 0)
  await page.getByRole('radio', { name: 'Espèces' }).check()
  await expect(pay(page)).toBeInViewport(WHOLE)

  await pay(page).click()
  await expect(ticket(page)).toBeVisible()
  await expect(shirt).toBeHidden()
  expect(ordersOf(app, known)).toHaveLength(1)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
})
