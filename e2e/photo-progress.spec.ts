import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expectAccessible, PHONE } from './axe.ts'
import { card, confirmStep, ON_THE_ROAD, openStep, stateAll } from './cash.ts'
import { expect, NO_NETWORK, test } from './fixtures.ts'

// A photo shows how much of it is sent, while the livreur waits and when the network comes back.

/** A picture that no format makes small. */
const noise = () =>
  sharp(randomBytes(700 * 700 * 3), { raw: { width: 700, height: 700, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()

test('a photo that was taken without a network says how much of it left once it is back', async ({
  app,
  cast,
  livreur,
  order,
}) => {
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const placed = await order(client, ON_THE_ROAD, { livreur })
  const { page, context, allow } = livreur
  allow(NO_NETWORK)
  await page.goto('/livreur/dashboard')
  await openStep(livreur, card(livreur, placed))
  const photos = page.getByRole('region', { name: 'Photos' })
  const picture = { name: 'linge.jpg', mimeType: 'image/jpeg', buffer: await noise() }
  await photos.getByLabel('Ajouter une photo').setInputFiles(picture)
  await expect(photos.getByRole('button', { name: 'Ouvrir Photo 1' })).toBeVisible()
  await stateAll(livreur)
  // One session sets both: the photo leaves as soon as the network is back, and has to meet a slow one.
  const devtools = await context.newCDPSession(page)
  const slow = { offline: false, latency: 0, uploadThroughput: 20_000, downloadThroughput: -1 }
  await devtools.send('Network.emulateNetworkConditions', { ...slow, offline: true })
  await confirmStep(photos).click()
  const waiting = page.getByRole('region', { name: 'En attente d’envoi' })
  await expect(waiting).toContainText('en attente d’envoi')

  await devtools.send('Network.emulateNetworkConditions', slow)
  await waiting.getByRole('button', { name: /en attente d’envoi/ }).click()
  await expect(waiting.getByRole('progressbar', { name: 'Envoi de la photo' })).toBeVisible()
  await expect(waiting).toContainText(/\d+\sko sur \d+\sko/)
  await expect(waiting.getByRole('status').filter({ hasText: 'Photo en cours' })).toBeVisible()
  await expectAccessible(page, [PHONE])
  await devtools.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 })
  const kept = app.db.prepare('select count(*) from order_photos').pluck()
  await expect.poll(() => kept.get()).toBe(1)
})
