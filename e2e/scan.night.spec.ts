import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countedOrder } from './counted-order.ts'
import { filmOf } from './film.ts'
import { expect, test } from './fixtures.ts'

// A real camera's picture, our decoder in its worker, and the policy of the page: no part is replaced.

const FILM = join(tmpdir(), `laveo-film-${process.pid}.y4m`)

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const camera = [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${FILM}`,
    ]
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] })
  },
})

test('a ticket held before the camera is read where the browser has no reader of its own', async ({
  app,
  cast,
  visitor,
  order,
}) => {
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const livreur = await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  const made = await countedOrder(order, client, livreur)
  const { signed } = await client.api.orders.ticket.query({ orderId: made.id })
  filmOf(`${app.url}/verifier#${signed}`, FILM)
  const { page } = visitor
  await page.addInitScript(() => Reflect.deleteProperty(window, 'BarcodeDetector'))
  await page.goto('/verifier')
  await page.getByRole('button', { name: 'Scanner le code' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText(`#${made.reference}`)
  // The camera is closed once it has read.
  await expect(page.getByLabel('Image de la caméra')).toBeHidden()
})
