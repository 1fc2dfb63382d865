import type { Page } from '@playwright/test'
import type { WaitingAssignmentKey } from '#shared/orders/orders.inputs.ts'
import { expectAccessible } from './axe.ts'
import { type Actor, expect, refused, test, toast } from './fixtures.ts'
import { eventsOf, type Order, statusOf } from './orders.ts'

/** Longer than an assignment waits before it stands by itself. */
const STANDS = { timeout: 25_000 }

const card = ({ page }: Pick<Actor, 'page'>, { reference }: Order) =>
  page.getByRole('article', { name: `Commande #${reference}` })

async function choose(page: Page, fullname: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: fullname }).check()
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expect(dialog).toHaveCount(0)
}

async function assign(admin: Actor, order: Order, livreur: Actor): Promise<void> {
  await card(admin, order).getByRole('button', { name: 'Assigner pour ramassage' }).click()
  await choose(admin.page, livreur.fullname)
}

test('a wrong assignment is undone before anybody is told, and the whole team sees it meanwhile', async ({
  app,
  admin,
  otherAdmin,
  client,
  livreur,
  order,
}) => {
  const placed = await order(client)
  await Promise.all([
    admin.page.goto('/admin/commandes-non-assignees'),
    otherAdmin.page.goto('/admin/dashboard'),
    livreur.page.goto('/livreur/dashboard'),
  ])
  await expect(livreur.page.getByText('Aucune mission pour le moment')).toBeVisible()
  await assign(admin, placed, livreur)
  const offer = toast(admin.page, `Assignée à ${livreur.fullname}`)
  await expect(offer).toContainText('Personne n’est encore prévenu')
  await expect(card(admin, placed)).toContainText(`${livreur.fullname}, dans quelques secondes`)
  await expect(card(otherAdmin, placed)).toContainText(
    `${livreur.fullname}, dans quelques secondes, par ${admin.fullname}`,
  )
  await expectAccessible(admin.page)

  await offer.getByRole('button', { name: 'Annuler' }).dblclick()
  await expect(toast(admin.page, 'Assignation annulée')).toBeVisible()
  for (const actor of [admin, otherAdmin])
    await expect(card(actor, placed)).not.toContainText('dans quelques secondes')
  expect(statusOf(app, placed.id)).toBe('pending')
  expect(eventsOf(app, placed.id)).toEqual(['created'])
  await expect(livreur.page.getByText('Aucune mission pour le moment')).toBeVisible()
})

test('that it stands is said when the ten seconds end, on another screen and after a reload, once', async ({
  app,
  admin,
  client,
  livreur,
  order,
}) => {
  const placed = await order(client)
  const { page } = admin
  await page.clock.install()
  await page.goto('/admin/commandes-non-assignees')
  await assign(admin, placed, livreur)
  const offer = toast(page, `Assignée à ${livreur.fullname}`)
  await expect(offer).toBeVisible()
  // The browser's clock is moved, not the server's: it would make the assignment on a slow machine's own ten seconds.
  app.db.prepare('update waiting_assignments set stands_at = stands_at + 60000').run()
  await page.clock.fastForward('00:04')
  await page.reload()
  await expect(offer.getByRole('button', { name: 'Annuler' })).toBeVisible()
  await page.getByRole('link', { name: 'Demandes' }).first().click()
  await expect(page).toHaveURL(/\/admin\/demandes/)
  expect(statusOf(app, placed.id)).toBe('pending')
  await page.clock.fastForward('00:07')
  await expect(toast(page, 'Le livreur a bien été assigné.')).toBeVisible()
  expect(statusOf(app, placed.id)).toBe('assigned')
  await page.clock.fastForward('00:06')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Demandes' }).first()).toBeVisible()
  await page.mouse.move(200, 200)
  await expect(toast(page, 'Le livreur a bien été assigné.')).toHaveCount(0)
})

test('« Annuler » is beside the livreur too, and comes too late once it stands', async ({
  app,
  admin,
  client,
  livreur,
  order,
}) => {
  const [first, second] = [await order(client), await order(client)]
  const { page } = admin
  await page.goto('/admin/commandes-non-assignees')
  await assign(admin, first, livreur)
  // The second toast takes the place of the first.
  await assign(admin, second, livreur)
  await page.getByRole('button', { name: `Annuler l’assignation de #${first.reference}` }).click()
  await expect(toast(page, 'Assignation annulée')).toBeVisible()
  await expect(card(admin, first)).not.toContainText('dans quelques secondes')

  admin.allow(refused(409))
  const undo = page.getByRole('button', { name: `Annuler l’assignation de #${second.reference}` })
  await expect(undo).toBeVisible()
  // Another tab of the same admin lets it stand; this one has not heard of it yet.
  await page.route(/orders\.(waitingAssignments|unassigned)/, (route) => route.abort())
  admin.allow(/ERR_FAILED/)
  const assignments = app.db
    .prepare(
      'select order_id as orderId, created_at as createdAt from waiting_assignments where order_id = ?',
    )
    .all(second.id) as WaitingAssignmentKey[]
  await admin.api.orders.confirmAssignments.mutate({ assignments })
  await undo.click()
  await expect(toast(page, 'Trop tard pour annuler')).toContainText('Réassignez la commande')
  expect(statusOf(app, second.id)).toBe('assigned')
  expect(statusOf(app, first.id)).toBe('pending')
})

test('many are assigned with their progress, undone together, and refused ones are explained', async ({
  app,
  admin,
  otherAdmin,
  client,
  livreur,
  order,
  cast,
}) => {
  const aya = await cast.person({ role: 'client', fullname: 'Aya Brou' })
  const awa = await cast.person({ role: 'client', fullname: 'Awa Konaté' })
  const orders: Order[] = []
  // Four each: a client holds no more places.
  for (const one of [client, aya, awa]) for (let i = 0; i < 4; i += 1) orders.push(await order(one))
  const { page } = admin
  await page.goto('/admin/commandes-non-assignees')
  await page.getByRole('button', { name: 'Sélectionner plusieurs commandes' }).click()
  await page.getByRole('button', { name: 'Tout sélectionner' }).click()
  await page
    .getByRole('group', { name: 'Sélection' })
    .getByRole('button', { name: 'Assigner' })
    .click()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let calls = 0
  await page.route(/orders\.assignMany/, async (route) => {
    calls += 1
    if (calls === 2) await held
    await route.continue()
  })
  const taken = orders.at(-1) as Order
  await otherAdmin.api.orders.cancel.mutate({ orderId: taken.id, from: 'pending' })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: livreur.fullname }).check()
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expect(dialog.getByRole('status')).toHaveText('10 sur 12 traitées')
  release()
  await expect(dialog).toContainText('11 assignées, 1 à revoir')
  await expect(dialog).toContainText(`${otherAdmin.fullname} l’a modifiée`)
  await dialog.getByRole('button', { name: 'J’ai compris' }).click()
  const offer = toast(page, `11 commandes assignées à ${livreur.fullname}`)
  await offer.getByRole('button', { name: 'Annuler' }).click()
  await expect(toast(page, '11 assignations annulées')).toBeVisible()
  for (const { id } of orders.slice(0, 11)) expect(statusOf(app, id)).toBe('pending')
})

test('an admin hears that an assignment could not be made after all', async ({
  admin,
  otherAdmin,
  client,
  livreur,
  order,
}) => {
  test.slow()
  const placed = await order(client)
  const { page } = admin
  await page.goto('/admin/commandes-non-assignees')
  await assign(admin, placed, livreur)
  await expect(toast(page, `Assignée à ${livreur.fullname}`)).toBeVisible()
  await otherAdmin.api.orders.cancel.mutate({ orderId: placed.id, from: 'pending' })
  await expect(toast(page, `#${placed.reference} n’est pas assignée`)).toContainText(
    `${otherAdmin.fullname} l’a modifiée`,
    STANDS,
  )
})
