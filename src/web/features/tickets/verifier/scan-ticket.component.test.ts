import { expect, test, vi } from 'vitest'
import { offerScan } from './scan-ticket.ts'

/** The part of the page with the camera's button, on a phone whose camera answers with these streams. */
function page(getUserMedia: () => Promise<unknown>, play: () => Promise<void>) {
  document.body.innerHTML =
    '<div data-scan hidden><video hidden></video><button><span data-label>Scanner</span></button></div>'
  vi.stubGlobal('BarcodeDetector', class {})
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  const video = document.querySelector('video')
  const button = document.querySelector('button')
  if (!video || !button) throw new Error('No page')
  Object.defineProperty(video, 'srcObject', { configurable: true, writable: true, value: null })
  video.play = play
  const onRefused = vi.fn()
  offerScan({ onCode: vi.fn(), onRefused })
  return { video, button, onRefused }
}

test('a second tap while the permission is asked opens no second camera', async () => {
  const getUserMedia = vi.fn(() => new Promise<never>(() => {}))
  const { button } = page(getUserMedia, async () => {})
  button.click()
  button.click()
  expect(getUserMedia).toHaveBeenCalledOnce()
})

test('a camera whose picture cannot be shown is closed', async () => {
  const stop = vi.fn()
  const stream = { getTracks: () => [{ stop }] }
  const { button, video, onRefused } = page(
    async () => stream,
    () => Promise.reject(new Error('refused')),
  )
  button.click()
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalledOnce())
  expect(stop).toHaveBeenCalledOnce()
  expect(video.hidden).toBe(true)
})
