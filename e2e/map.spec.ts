import { letItStand } from './assigning.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { statusOf } from './orders.ts'

const RIVIERA = { lat: 5.3672, lng: -3.9588, accuracy: 12 }

test('from the map an admin sees who is where, live, and gives a waiting order to a livreur', async ({
  app,
  admin: { page },
  cast,
  order,
}) => {
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const livreur = await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  const mariam = await cast.person({ role: 'livreur', fullname: 'Mariam Touré' })
  const waiting = await order(client)
  const homeless = await order(client)
  app.db
    .prepare('update orders set location_lat = null, location_lng = null where id = ?')
    .run(homeless.id)
  await order(client, { status: 'pickup_en_route' }, { livreur: mariam })
  await mariam.api.positions.share.mutate(RIVIERA)
  await page.goto('/admin/carte')
  const map = page.getByRole('region', { name: 'Carte', exact: true })
  await expect(map.locator('.leaflet-tile-loaded').first()).toBeVisible()
  await expect(map.getByTitle(/^#/)).toHaveCount(2)
  await expect(map.getByTitle('Mariam Touré')).toBeVisible()
  const pick = page.getByRole('article', { name: `Commande #${homeless.reference}` })
  await expect(pick).toContainText('Localisation non fournie')
  await map.getByRole('button', { name: 'En cours' }).click()
  await expect(map.getByTitle(/^#/)).toHaveCount(1)
  await map.getByRole('button', { name: 'En cours' }).click()

  // The livreurs: one rides and shares it, the other one does not.
  const team = page.getByRole('region', { name: 'Livreurs' })
  await expect(team.getByRole('button', { name: /Mariam Touré/ })).toContainText(
    /Ramassage en route.*il y a/,
  )
  await expect(team.getByRole('button', { name: /Konan Yao/ })).toContainText(
    'Libre · position inconnue',
  )
  const before = await map.getByTitle('Mariam Touré').boundingBox()
  await expect(async () => {
    await mariam.api.positions.share.mutate({ ...RIVIERA, lat: RIVIERA.lat + 0.002 })
    expect((await map.getByTitle('Mariam Touré').boundingBox())?.y).not.toBe(before?.y)
  }).toPass()
  await team.getByRole('button', { name: /Mariam Touré/ }).click()
  const ticket = map.getByRole('region', { name: 'Sélection' })
  await expect(ticket).toBeFocused()
  await expect(ticket).toContainText(`Vers ${client.fullname}`)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.keyboard.press('Escape')
  await expect(ticket).toHaveCount(0)

  const card = page.getByRole('article', { name: `Commande #${waiting.reference}` })
  await card.getByRole('button', { name: client.fullname }).click()
  await expect(ticket.getByRole('link', { name: 'Appeler' })).toHaveAttribute(
    'href',
    `tel:${client.phone}`,
  )
  await ticket.getByRole('button', { name: 'Assigner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assigner pour ramassage' })
  await dialog.getByRole('radio', { name: livreur.fullname }).click()
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await letItStand(page)
  await expect(ticket).toContainText('Ramassage assigné')
  expect(statusOf(app, waiting.id)).toBe('assigned')
  // Another admin assigns the last waiting order: the list follows.
  const last = {
    orderId: homeless.id,
    livreurId: mariam.id,
    kind: 'pickup',
    from: 'pending',
  } as const
  const other = await cast.person({ role: 'admin', fullname: 'Serge Yapi' })
  await other.api.orders.assign.mutate({ ...last, currentLivreurId: null })
  await expect(page.getByText('Aucune commande à assigner')).toBeVisible()
})
