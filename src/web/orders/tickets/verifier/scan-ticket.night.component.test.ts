import { expect, onTestFinished, test, vi } from 'vitest'
import { offerScan } from './scan-ticket.ts'

/** The part of the page with the camera's button, on a phone whose camera answers with these streams. */
function page(
  getUserMedia: () => Promise<unknown>,
  play: () => Promise<void>,
  detect = async (): Promise<{ rawValue: string }[]> => [],
) {
  document.body.innerHTML =
    '<div data-scan hidden><video hidden></video><button><span data-label>Scanner</span></button></div>'
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code']
      detect = detect
    },
  )
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
  const video = document.querySelector('video')
  const button = document.querySelector('button')
  if (!video || !button) throw new Error('No page')
  Object.defineProperty(video, 'srcObject', { configurable: true, writable: true, value: null })
  video.play = play
  const handlers = { onCode: vi.fn(), onRefused: vi.fn() }
  offerScan(handlers)
  return { video, button, ...handlers }
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

test('a camera that is closed and opened again is read by one loop only, and its code is told once', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const detect = vi.fn(async (): Promise<{ rawValue: string }[]> => [])
  const { button, onCode } = page(
    async () => ({ getTracks: () => [] }),
    async () => {},
    detect,
  )
  for (let tap = 0; tap < 3; tap += 1) {
    button.click()
    await vi.advanceTimersByTimeAsync(100)
  }
  detect.mockClear()
  await vi.advanceTimersByTimeAsync(1000)
  expect(detect).toHaveBeenCalledTimes(5)
  detect.mockResolvedValue([{ rawValue: 'a ticket' }])
  await vi.advanceTimersByTimeAsync(1000)
  expect(onCode.mock.calls).toEqual([['a ticket']])
})
