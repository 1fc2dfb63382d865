import { afterEach, describe, expect, test, vi } from 'vitest'
import type { QueuedPhoto } from '#shared/rounds/queue.ts'
import { createQueueTransport } from './transport.ts'

const photo: QueuedPhoto = {
  key: 'photo-1',
  owner: 'konan',
  kind: 'photo',
  at: 1,
  payload: { orderId: 'o1', reference: '7b1e03d2', step: 'pickup', caption: '', stepKey: 'a' },
}
const kept = async () => new Blob(['x'], { type: 'image/webp' })

/** The transport's result for an answer to an upload of a photo. */
function sendTo(answer: () => Promise<Response>) {
  const fetch = vi.fn((_path: string, _init: RequestInit) => answer())
  vi.stubGlobal('fetch', fetch)
  return createQueueTransport('konan', kept)
    .send(photo, true)
    .then((made) => ({ made, path: fetch.mock.calls[0]?.[0], asked: fetch.mock.calls[0]?.[1] }))
}
const refusal = (appCode: string, status: number) => async () =>
  Response.json({ error: { message: `Refus ${status}.`, data: { appCode } } }, { status })

afterEach(() => vi.unstubAllGlobals())

describe('a photo that is sent', () => {
  test('has arrived when the server names it, sent under the account that took it', async () => {
    const { made, path, asked } = await sendTo(async () => Response.json({ id: photo.key }))
    expect(made).toEqual({ kind: 'answered' })
    expect(path).toMatch(/prise=1&envoi=\d{13}$/)
    expect(asked).toMatchObject({ method: 'PUT', headers: { 'x-laveo-compte': 'konan' } })
  })

  test.each([
    ['the sign-in page of a public network', async () => new Response('<html>Bienvenue</html>')],
    ['the answer for another photo', async () => Response.json({ id: 'photo-2' })],
    ['an empty answer', async () => Response.json(null)],
    ['a server without a hand free', refusal('DATABASE_BUSY', 503)],
    ['a server that takes other images now', refusal('UPLOADS_BUSY', 503)],
    ['a network on which it did not arrive in time', refusal('UPLOAD_TOO_SLOW', 408)],
    ['a server that has had enough for now', refusal('TOO_MANY_TRIES', 429)],
    ['a proxy before a server that is gone', async () => new Response('Bad', { status: 503 })],
    ['a proxy that has had enough', async () => new Response('', { status: 429 })],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('stays on the phone after %s', async (_, answer) => {
    expect((await sendTo(answer)).made.kind).toBe('unanswered')
  })

  test.each([
    ['ORDER_NOT_FOUND', 404],
    ['IMAGE_INVALID', 422],
    ['TOO_MANY_PHOTOS', 422],
  ])(
    'is let go when it is refused for good, with the sentence of the server: %s',
    async (code, status) => {
      const { made } = await sendTo(refusal(code, status))
      expect(made).toEqual({ kind: 'refused', refusal: { code, text: `Refus ${status}.` } })
    },
  )

  test('waits for its owner when another session answers', async () => {
    const { made } = await sendTo(refusal('UNAUTHENTICATED', 401))
    expect(made).toEqual({ kind: 'signed-out', text: 'Refus 401.' })
  })
})

test('a photo whose picture the phone has lost is given up without a request', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  const transport = createQueueTransport('konan', async () => undefined)
  expect(await transport.send(photo, true)).toMatchObject({ refusal: { code: 'IMAGE_INVALID' } })
  expect(fetch).not.toHaveBeenCalled()
})
