import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { type Actor, expect, test, toast } from './fixtures.ts'
import { fillOrder, submit } from './order-form.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The only rules that the dark theme can break by itself: it changes nothing but colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const PHONE = 390
const DESK = 1280
const NARROWEST = 360

test.describe.configure({ timeout: 90_000 })

/** Nothing to report in either theme, at these widths; and nothing sticks out of the narrowest phone. */
async function expectAccessible(page: Page, widths: number[] = [PHONE, DESK]): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of widths) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      await settled(page)
      // Without frames, axe needs no page of its own to gather what it found.
      const axe = new AxeBuilder({ page }).setLegacyMode(true)
      const rules = colorScheme === 'light' ? axe.withTags(RULES) : axe.withRules(COLOUR_RULES)
      const { violations } = await rules.analyze()
      const found = violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)])
      expect.soft(found, `${colorScheme}, ${width} px`).toEqual([])
    }
  await page.setViewportSize({ width: NARROWEST, height: 740 })
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide, `pixels too wide at ${NARROWEST} px`).toBe(0)
}

/** Colours are measured once nothing moves any more. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
}

const card = ({ page }: Actor, reference: string) =>
  page.getByRole('article', { name: `Commande #${reference}` })

test('/connexion, its errors included', async ({ visitor: { page } }) => {
  await page.goto('/connexion')
  await expect(page.getByRole('heading', { name: 'Bienvenue' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('L’e-mail est obligatoire.')).toBeVisible()
  await expectAccessible(page, [PHONE])
})

test("the client's dashboard, without and with an order", async ({ app, client, order }) => {
  const { page } = client
  await page.goto('/client/dashboard')
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible()
  await expectAccessible(page)
  const { id, reference } = await order(client)
  app.db.prepare('update orders set payment_method = null where id = ?').run(id)
  await page.reload()
  await expect(card(client, reference).getByText('Comment voulez-vous payer')).toBeVisible()
  await expectAccessible(page)
})

test('the order form, empty and ready', async ({ client }) => {
  const { page } = client
  await page.goto('/client/passer-commande')
  await expect(submit(page)).toBeDisabled()
  await expectAccessible(page)
  await fillOrder(client)
  await expect(toast(page, 'Localisation réussie')).toBeVisible()
  await expectAccessible(page)
})

test('the list of garments, with an open row', async ({ client: { page } }) => {
  await page.goto('/client/passer-commande?liste')
  await page.getByRole('button', { name: /^Robe/ }).click()
  await expect(page.getByRole('button', { name: 'Ajouter au panier' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Vêtement').fill('zzz')
  await expect(page.getByText('Aucun vêtement à ce nom')).toBeVisible()
  await expectAccessible(page, [PHONE])
})

test('the dialog that picks a place on the map', async ({ client: { page } }) => {
  await page.goto('/client/passer-commande')
  await page.getByRole('button', { name: 'Choisir sur la carte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choisissez votre position sur la carte' })
  await expect(dialog.getByRole('button', { name: 'Zoomer', exact: true })).toBeVisible()
  await expectAccessible(page)
})

test("the client's orders, and the question before cancelling", async ({ client, order }) => {
  const { page } = client
  await page.goto('/client/commandes')
  await expect(page.getByText('Aucune commande en cours')).toBeVisible()
  await expectAccessible(page)
  await order(client, { status: 'delivery_en_route' })
  const { reference } = await order(client)
  await expect(card(client, reference)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Annuler la commande' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test("the livreur's missions", async ({ client, livreur, order, cast }) => {
  const { page } = livreur
  await page.goto('/livreur/dashboard')
  await expect(page.getByText('Aucune mission pour le moment')).toBeVisible()
  await expectAccessible(page)
  await order(client, { status: 'assigned' }, { livreur })
  const { reference } = await order(client, { status: 'delivery_en_route' }, { livreur })
  await expect(card(livreur, reference)).toBeVisible()
  await expectAccessible(page)
  const waiting = await cast.actor({ role: 'livreur', fullname: 'Pas Encore', unapproved: true })
  await waiting.page.goto('/livreur/dashboard')
  await expect(waiting.page.getByText('Votre compte est en attente de validation.')).toBeVisible()
  await expectAccessible(waiting.page, [PHONE])
})

const LISTS = {
  '/admin/dashboard': 'Tableau de bord Administrateur',
  '/admin/commandes-non-assignees': 'Commandes non assignées',
  '/admin/commandes-en-cours': 'Commandes en cours',
  '/admin/commandes-livrees': 'Commandes livrées',
}

for (const [path, title] of Object.entries(LISTS))
  test(`the staff's list « ${title} », without and with orders`, async ({
    admin,
    client,
    livreur,
    order,
  }) => {
    const { page } = admin
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Aucune/ })).toBeVisible()
    await expectAccessible(page)
    for (const status of ['pending', 'assigned', 'processing', 'completed', 'cancelled'] as const)
      await order(client, { status }, { livreur })
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectAccessible(page)
  })

test('the dialog that assigns, and the one that follows', async ({
  admin,
  client,
  livreur,
  order,
}) => {
  const { page } = admin
  const waiting = await order(client)
  const followed = await order(client, { status: 'assigned' }, { livreur })
  await page.goto('/admin/dashboard')
  await card(admin, waiting.reference)
    .getByRole('button', { name: 'Assigner pour ramassage' })
    .click()
  await page.getByRole('dialog').getByRole('radio', { name: livreur.fullname }).check()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await card(admin, followed.reference).getByRole('button', { name: 'Suivre' }).click()
  await expect(page.getByRole('dialog').getByText('(En ce moment)')).toBeAttached()
  await expectAccessible(page)
})

test('the menu of statuses, the question before deleting, and « Plus »', async ({
  admin,
  client,
  order,
}) => {
  const { page } = admin
  const { reference } = await order(client, { status: 'picked_up' })
  await page.goto('/admin/commandes-en-cours')
  await card(admin, reference).getByRole('button', { name: 'Changer le statut' }).click()
  await expect(page.getByRole('menuitem', { name: 'En traitement' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await card(admin, reference).getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByRole('dialog')).toContainText('irréversible')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.setViewportSize({ width: PHONE, height: 844 })
  await page.getByRole('button', { name: 'Plus' }).click()
  await expect(page.getByRole('dialog', { name: admin.fullname })).toBeVisible()
  await expectAccessible(page, [PHONE])
})

test("the superadmin's panel", async ({ superadmin: { page }, client, order }) => {
  for (const status of ['pending', 'assigned', 'processing'] as const)
    await order(client, { status })
  await page.goto('/superadmin/panel')
  await expect(page.getByText('Total Commandes')).toBeVisible()
  await expectAccessible(page)
})

test('a list that cannot be read', async ({ client }) => {
  const { page } = client
  client.allow(/ERR_FAILED/)
  await page.route(/orders\.mine/, (route) => route.abort())
  await page.goto('/client/commandes')
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  await expectAccessible(page)
})
