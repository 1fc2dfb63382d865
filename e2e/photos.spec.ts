import { truncateSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { card, confirmAndReturn, ON_THE_ROAD, openStep, stateAll } from './cash.ts'
import { expect, test } from './fixtures.ts'

const MB = 1024 * 1024

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })

/** A photo of a phone held upright: 12 megapixels, rotated, with its location, 20 MB. */
async function heavyPhoto(path: string): Promise<string> {
  const create = { width: 4080, height: 3060, channels: 3, background: '#1c276d' } as const
  const jpeg = await sharp({ create })
    .withExif({ IFD0: { Make: 'Tecno' }, IFD3: { GPSLatitude: '5/1 20/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  // From the disk, like a phone's gallery: over the test's connection it would take a busy machine
  // a minute.
  writeFileSync(path, jpeg)
  truncateSync(path, jpeg.byteLength + 20 * MB)
  return path
}

/** A photo of which only the first half arrived. */
async function brokenPhoto(format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const create = { width: 800, height: 600, channels: 3, background: '#fba903', noise } as const
  const whole = await sharp({ create }).toFormat(format).toBuffer()
  return whole.subarray(0, Math.floor(whole.byteLength / 2))
}

test('a photo of 12 megapixels and 20 MB leaves the phone light, upright and without its place, for the client’s eyes', async ({
  client,
  livreur,
  order,
}, testInfo) => {
  const { page } = livreur
  const placed = await order(client, ON_THE_ROAD, { livreur })
  await page.goto('/livreur/dashboard')
  await openStep(livreur, card(livreur, placed))
  const section = page.getByRole('region', { name: 'Photos' })
  const add = section.getByLabel('Ajouter une photo')
  const said = section.getByRole('alert')
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), Buffer.alloc(99)])
  await add.setInputFiles(file('photo.heic', 'image/heic', heic))
  await expect(said).toContainText('au format HEIC')

  for (const format of ['jpeg', 'png', 'webp'] as const) {
    await add.setInputFiles(file('note.jpg', 'image/jpeg', Buffer.from('Bonjour')))
    await expect(said).toContainText('Ce fichier n’est pas une photo lisible.')
    const half = await brokenPhoto(format)
    await add.setInputFiles(file(`coupee.${format}`, `image/${format}`, half))
    await expect(said).toContainText('Cette photo est abîmée')
  }

  await add.setInputFiles(await heavyPhoto(testInfo.outputPath('grande.jpg')))
  await section.getByRole('button', { name: 'Ouvrir Photo 1' }).click()
  await expect(said).toHaveCount(0)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Légende (facultatif)').fill('Tache, poche')
  await dialog.getByRole('button', { name: 'Terminé' }).click()
  await expect(section.getByText('Tache, poche')).toBeVisible()
  const thumb = section.getByRole('button', { name: 'Ouvrir Tache, poche' }).locator('img')
  await expect(thumb).toHaveJSProperty('naturalWidth', 1200)
  await stateAll(livreur)
  const sending = page.waitForRequest((request) => request.method() === 'PUT')
  await confirmAndReturn(section)
  const weight = await (await sending).headerValue('content-length')
  expect(Number(weight ?? Number.NaN)).toBeLessThan(MB / 2)

  await client.page.goto('/client/commandes')
  await client.page.getByRole('button', { name: /^\d+\spièces?/ }).click()
  await client.page.getByRole('button', { name: 'Ouvrir Tache, poche' }).click()
  const whole = client.page.getByRole('dialog').getByRole('img', { name: 'Tache, poche' })
  await expect(whole).toHaveJSProperty('naturalHeight', 1600)
  const address = await whole.getAttribute('src')
  const kept = await client.page.request.get(address ?? '')
  const { format, exif } = await sharp(await kept.body()).metadata()
  expect([format, exif]).toEqual(['webp', undefined])
})
