import { SHARED_FOLLOW_POLL_MS } from '#shared/follow/shared-follow.ts'
import { expectAccessible } from './axe.ts'
import { type Actor, dismiss, expect, NO_NETWORK, refused, test, toast } from './fixtures.ts'

// A client lets others follow an order: a link that shows its steps, without an account, until it is taken back.

/** Makes the link of the only order on the client's screen, and gives its address. */
async function shareOrder({ page }: Actor): Promise<string> {
  await page.goto('/client/commandes')
  await page.getByRole('button', { name: 'Partager le suivi' }).click()
  const sheet = page.getByRole('dialog', { name: 'Partager le suivi' })
  await sheet.getByRole('button', { name: 'Créer le lien' }).click()
  const whatsApp = sheet.getByRole('link', { name: 'WhatsApp' })
  const href = await whatsApp.getAttribute('href')
  await expect(whatsApp).toBeFocused()
  const message = new URL(href ?? '').searchParams.get('text') ?? ''
  expect(message).toMatch(/^Suivez le linge de la commande #[0-9a-f]{8} avec Lavéo/)
  return message.match(/https?:\S+$/)?.[0] ?? ''
}

test('somebody without an account follows an order by its shared link, until it is taken back', async ({
  admin,
  client,
  livreur,
  order,
  visitor,
}) => {
  const { id, reference } = await order(client, { status: 'assigned' }, { livreur })
  const link = await shareOrder(client)
  await expectAccessible(client.page)
  const { page, allow } = visitor
  await page.clock.install()
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Konan va venir chercher le linge',
  )
  const card = page.getByRole('region', { name: `Commande #${reference}` })
  await expect(card.getByRole('listitem').filter({ hasText: 'En ce moment' })).toContainText(
    'Livreur assigné',
  )
  await expectAccessible(page)
  expect(await page.context().cookies(), 'it opens no session').toEqual([])

  const step = { orderId: id, from: 'assigned', idempotencyKey: crypto.randomUUID() } as const
  await livreur.api.missions.advance.mutate(step)
  await livreur.api.positions.share.mutate({ lat: 5.3627, lng: -3.9492, accuracy: 10 })
  await page.clock.fastForward(SHARED_FOLLOW_POLL_MS)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Konan vient chercher le linge')
  await expect(card).toContainText(/Konan est à \d+,\d\skm/)

  allow(refused(404))
  await client.page.getByRole('button', { name: 'Retirer le lien' }).click()
  await expect(toast(client.page, 'Lien retiré')).toBeVisible()
  await expect(client.page.getByRole('button', { name: 'Créer le lien' })).toBeFocused()
  await page.clock.fastForward(SHARED_FOLLOW_POLL_MS)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce suivi n’est plus partagé')
  await expect(card).toHaveCount(0)
  await expectAccessible(page)
  await dismiss(client.page)
  await client.page.keyboard.press('Escape')
  const next = await shareOrder(client)
  expect(next).not.toBe(link)
  await page.goto(next)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Konan vient chercher le linge')

  await test.step('without a network the last news stay, then the order is over', async () => {
    allow(NO_NETWORK)
    await page.context().setOffline(true)
    await page.clock.fastForward(SHARED_FOLLOW_POLL_MS)
    await expect(title).toHaveText('Konan vient chercher le linge')
    await admin.api.orders.cancel.mutate({ orderId: id, from: 'pickup_en_route' })
    // It asks again by itself: a clock put forward now would end that question for its time limit.
    await page.context().setOffline(false)
    await expect(title).toHaveText('La commande est annulée')
  })
})
