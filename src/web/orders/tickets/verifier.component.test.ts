import { screen, waitFor, within } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { makeClient, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { pickupOf } from '#server/testing/scenes/rounds.ts'
import { expect, type Page, test } from '#web/testing/component-test.ts'
import { expectIn } from '#web/testing/lists.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'
import { startVerifier } from './verifier-script.ts'

const answer = () => within(screen.getByRole('main')).getByRole('status')

/** The ticket of an order whose two pieces were counted at the door. */
async function countedTicket({ t }: ServerInProcess) {
  const client = await makeClient(t)
  const livreur = await makeLivreur(t)
  const order = await makeOrder(t, { client, livreur, status: 'pickup_en_route' })
  await (await t.as(livreur)).missions.advance(pickupOf(order))
  const { signed, typed } = await (await t.as(client)).orders.ticket({ orderId: order.id })
  return { order, typed, address: `/verifier#${signed}` }
}

/** Opens an address of /verifier, and starts its script. */
async function openVerifier(page: Page, address = '/verifier'): Promise<void> {
  Element.prototype.scrollIntoView = () => {}
  page.openComplete(address)
  await screen.findByRole('button', { name: 'Vérifier' })
  startVerifier()
}

async function verify(page: Page, text: string): Promise<void> {
  await page.fill('Lien ou code du ticket', text)
  await page.press('Vérifier')
}

test('a ticket is typed or pasted, and an error is named by its line', async ({ server, page }) => {
  const { order, typed, address } = await countedTicket(server)
  await openVerifier(page)
  await verify(page, typed.join('\n').toLowerCase())
  for (const words of [
    'Ce ticket est bien de Lavéo',
    `#${order.reference}`,
    'Pièces comptées2',
    fcfa(order.grandTotal),
  ])
    await expectIn(answer, words)

  const third = typed[2] ?? ''
  const wrong = third.replace(/^./, (sign) => (sign === '7' ? '8' : '7'))
  await verify(page, typed.with(2, wrong).join(' '))
  await expectIn(answer, 'Un signe est à corriger')
  await expectIn(answer, 'La ligne 3 ne va pas.')
  await verify(page, typed.slice(0, 4).join(' '))
  await expectIn(answer, 'Il manque 28 signes.')
  await verify(page, `https://laveo.example${address}`)
  await expectIn(answer, 'Ce ticket est bien de Lavéo')
  await verify(page, 'bonjour')
  await expectIn(answer, 'Ce n’est pas un ticket entier')
})

test('a phone without the keys answers by itself when the network is back', async ({
  server,
  page,
}) => {
  const { order, address } = await countedTicket(server)
  const mend = server.cut(/laveo-key/)
  await openVerifier(page, address)
  await expectIn(answer, 'Il faut le réseau, une fois')
  mend()
  server.setOnline(true)
  await expectIn(answer, 'Ce ticket est bien de Lavéo')
  await expectIn(answer, `#${order.reference}`)
})

/** A camera of the phone that sees this code. */
function stubCamera(rawValue: string, getUserMedia: () => Promise<unknown>): void {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code']
      detect = async () => [{ rawValue }]
    },
  )
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
}

/** Opens the page, whose picture takes a camera as a browser's does. */
async function openWithCamera(page: Page): Promise<void> {
  await openVerifier(page)
  const video = screen.getByLabelText('Image de la caméra')
  Object.defineProperty(video, 'srcObject', { configurable: true, writable: true, value: null })
}

test('the page’s own camera reads a code, in browsers that can', async ({ server, page }) => {
  const { order, address } = await countedTicket(server)
  await openVerifier(page)
  expect(screen.queryByRole('button', { name: 'Scanner le code' })).toBeNull()

  const track = { stop: vi.fn() }
  const rawValue = new URL(address, server.t.env.publicUrl).href
  stubCamera(rawValue, async () => ({ getTracks: () => [track] }))
  await openWithCamera(page)
  await page.press('Scanner le code')
  await expectIn(answer, `#${order.reference}`)
  await waitFor(() => expect(track.stop).toHaveBeenCalledOnce())
})

test('a camera that is refused is told of, and may be asked for again', async ({
  server,
  page,
}) => {
  const { order, address } = await countedTicket(server)
  const getUserMedia = vi
    .fn(async () => ({ getTracks: () => [] }))
    .mockRejectedValueOnce(new DOMException('Refused', 'NotAllowedError'))
  stubCamera(new URL(address, server.t.env.publicUrl).href, getUserMedia)
  await openWithCamera(page)
  await page.press('Scanner le code')
  await expectIn(answer, 'La caméra ne répond pas')
  await page.press('Scanner le code')
  await expectIn(answer, `#${order.reference}`)
})
