import type { Locator, Page } from '@playwright/test'
import { aya, button, field } from './auth-forms.ts'
import { expectAccessible } from './axe.ts'
import { SMALL } from './basket-form.ts'
import { HOME } from './figures.ts'
import { expect, test, type Visitor } from './fixtures.ts'
import { linkIn, mailTo } from './mail.ts'
import { expectPlaced, expectReady, proceed, quantity, submit } from './order-form.ts'

/** The taps, fields and screens of a way. */
interface Effort {
  taps: number
  fields: number
  /** Their paths. */
  screens: Set<string>
}

/** Counts what one person does; a field that does not have the focus by itself is tapped first. */
function countEffort(page: Page) {
  const effort: Effort = { taps: 0, fields: 0, screens: new Set() }
  page.on('framenavigated', (frame) => {
    const path = new URL(frame.url()).pathname.replace(/\/$/, '')
    if (frame === page.mainFrame()) effort.screens.add(path)
  })
  const tap = async (target: Locator) => {
    await target.click()
    effort.taps++
  }
  const type = async (label: string, text: string) => {
    const input = field(page, label)
    await expect(input).toBeVisible()
    const hasFocus = await input.evaluate((element) => element === document.activeElement)
    if (!hasFocus) await tap(input)
    await page.keyboard.type(text)
    effort.fields++
  }
  return { effort, tap, type }
}

/** From the site to a basket with two shirts, a place, a landmark and a phone. */
async function prepare({ page, context }: Visitor): Promise<ReturnType<typeof countEffort>> {
  await page.setViewportSize(SMALL)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ ...HOME, accuracy: 12 })
  await page.goto('/')
  const way = countEffort(page)
  const { tap, type } = way
  await tap(page.getByRole('link', { name: 'Commander maintenant' }))
  await tap(page.getByRole('radio', { name: 'Lavage' }))
  await tap(button(page, 'Ajouter Chemise'))
  await tap(button(page, 'Ajouter Chemise'))
  await tap(button(page, 'Utiliser ma position'))
  await type('Note pour le livreur', 'Portail vert')
  await type('Téléphone de contact', '0707482136')
  await expectReady(page)
  await tap(proceed(page))
  return way
}

test('a visitor’s first order by e-mail takes 14 taps and 5 typed fields at most', async ({
  app,
  visitor,
}) => {
  const { page } = visitor
  const { effort, tap, type } = await prepare(visitor)
  const { 'Nom complet': name, Email: email, 'Mot de passe': password } = aya()
  await tap(button(page, 'Créer un compte par e‑mail'))
  await type('Nom complet', name)
  await type('Email', email)
  await type('Mot de passe', password)
  await tap(submit(page))
  await expect(page).toHaveURL(/\/attente-confirmation$/)
  // The link is a tap in the person's mailbox.
  await page.goto(linkIn(await mailTo(app, email, 'Confirmez')))
  effort.taps++
  await expect(page).toHaveURL(/\?etape=verifier$/)
  await tap(submit(page))
  await expectPlaced(page)
  expect(effort.taps).toBeLessThanOrEqual(14)
  expect(effort.fields).toBeLessThanOrEqual(5)
  expect(effort.screens.size).toBe(4)
})

test('a visitor’s first order by number takes 10 taps and 3 typed fields at most', async ({
  visitor,
}) => {
  const { page } = visitor
  const { effort, tap, type } = await prepare(visitor)
  await type('Votre nom', 'Aminata Koné')
  await tap(submit(page))
  await expect(
    page.getByRole('heading', { name: 'Nous avons bien reçu votre demande' }),
  ).toBeVisible()
  expect(effort.taps).toBeLessThanOrEqual(10)
  expect(effort.fields).toBeLessThanOrEqual(3)
  expect(effort.screens.size).toBe(2)
})

test('a client who comes back orders again in 5 taps at most, and types nothing', async ({
  client,
  order,
}) => {
  const { page } = client
  await order(client)
  await page.goto('/client/dashboard')
  const { effort, tap } = countEffort(page)
  await tap(page.getByRole('link', { name: /^Commander/ }).first())
  await tap(button(page, 'Ajouter Chemise'))
  await tap(page.getByRole('button', { name: /^Comme la dernière fois/ }))
  await expectReady(page)
  await tap(proceed(page))
  await tap(submit(page))
  await expectPlaced(page)
  expect(effort.taps).toBeLessThanOrEqual(5)
  expect(effort.fields).toBe(0)
})

test('a client who opens their link on another device orders the same again in 2 taps', async ({
  app,
  client,
  admin,
  order,
  visitor: { page },
}) => {
  const lines = [{ garment: 'Chemise', service: 'Lavage', quantity: 3 }] as const
  const address = 'Riviera Palmeraie, Rue I 164'
  await order(client, { lines, address, payment: 'wave', status: 'completed' })
  const { link } = await admin.api.clientLinks.give.mutate({ userId: client.id, use: 'whatsapp' })
  await page.setViewportSize(SMALL)
  await page.goto(link)
  await expect(page.getByText('Comme la dernière fois')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeHidden()
  await expectAccessible(page)
  const { effort, tap } = countEffort(page)
  await tap(button(page, 'Commander à nouveau'))
  await expect(page.getByText(address)).toBeVisible()
  await tap(submit(page))
  await expect(page.getByRole('heading', { name: /avec Wave$/ })).toBeVisible()
  expect(effort.taps).toBeLessThanOrEqual(2)
  expect(effort.fields).toBe(0)
  const places = app.db.prepare(
    `select client_address as address, payment_method as payment, pickup_from is not null as isHeld
     from orders where client_id = ? order by created_at desc`,
  )
  expect(places.all(client.id)[0]).toEqual({ address, payment: 'wave', isHeld: 1 })
})

test('a tap goes through the toast of an added garment to the key under it', async ({
  visitor,
}) => {
  const { page } = visitor
  await page.setViewportSize(SMALL)
  await page.goto('/commander')
  // The application shows the toast, and its form has all steps.
  await page.getByLabel('Téléphone de contact').waitFor()
  await page.getByRole('radio', { name: 'Lavage' }).check()
  const plus = button(page, 'Ajouter Chemise')
  await plus.click()
  const toast = await page.getByText('Article ajouté').boundingBox()
  const key = await plus.boundingBox()
  if (!toast || !key) throw new Error('The toast or the key is not shown')
  await page.evaluate((by) => window.scrollBy(0, by), key.y - toast.y)
  await expect(page.getByText('Article ajouté')).toBeVisible()
  await plus.click()
  await expect(quantity(page, 'Chemise')).toHaveValue('2')
})
