import { afterEach, describe, expect, test, vi } from 'vitest'
import { type AppErrorCode, errorMessage } from '#shared/errors.ts'
import { putPhoto, sendPhoto } from './send-photo.ts'

const TARGET = { owner: 'mireille', orderId: 'commande', step: 'pickup' } as const
const PHOTO = { id: 'photo', blob: new Blob(['jpeg']), caption: '', takenAt: 1 }

/** The answer of the server, or of a proxy before it. */
const answer = (status: number, body: string) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })))
const refusal = (appCode: AppErrorCode) => {
  const message = errorMessage(appCode, undefined).text
  return JSON.stringify({ error: { message, data: { appCode } } })
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a photo is sent once the server has named it', async () => {
  answer(200, JSON.stringify({ id: PHOTO.id }))
  expect(await sendPhoto(TARGET, PHOTO)).toBeUndefined()
})

test.each([
  ['the sign-in page of a public network', 200, '<!doctype html>', /réseau/],
  ['an answer without its id', 200, '{}', /réseau/],
  ['a session that has ended', 401, refusal('UNAUTHENTICATED'), /reconnecter/],
  ['another account', 409, refusal('OTHER_ACCOUNT'), /^Un autre compte est ouvert/],
  ['a disk that is full', 503, refusal('STORAGE_UNAVAILABLE'), /ne peut plus écrire/],
  ['a server that is busy', 503, refusal('DATABASE_BUSY'), /très sollicité/],
  ['an upload that took too long', 408, refusal('UPLOAD_TOO_SLOW'), /meilleur réseau/],
  ['a picture that cannot be read', 400, refusal('IMAGE_INVALID'), /image|photo/i],
])('a photo that got %s is not sent, and it is said why', async (_, status, body, why) => {
  answer(status, body)
  expect(await sendPhoto(TARGET, PHOTO)).toMatch(why)
})

const WAITED = {
  orderId: 'o1',
  photoId: 'photo-1',
  step: 'pickup',
  caption: '',
  takenAt: 1,
} as const

/** The result for an answer to an upload. */
function sendTo(result: () => Promise<Response>) {
  const fetch = vi.fn((_path: string, _init: RequestInit) => result())
  vi.stubGlobal('fetch', fetch)
  const blob = new Blob(['x'], { type: 'image/webp' })
  return putPhoto(WAITED, blob, { 'x-laveo-compte': 'konan' }).then((made) => ({
    made,
    path: fetch.mock.calls[0]?.[0],
    asked: fetch.mock.calls[0]?.[1],
  }))
}
const refused = (appCode: string, status: number) => async () =>
  Response.json({ error: { message: `Refus ${status}.`, data: { appCode } } }, { status })

describe('a photo that waited on the phone', () => {
  test('has arrived when the server names it, sent under the account that took it', async () => {
    const { made, path, asked } = await sendTo(async () => Response.json({ id: WAITED.photoId }))
    expect(made).toEqual({ kind: 'answered' })
    expect(path).toMatch(/prise=1&envoi=\d{13}$/)
    expect(asked).toMatchObject({ method: 'PUT', headers: { 'x-laveo-compte': 'konan' } })
  })

  test.each([
    ['the sign-in page of a public network', async () => new Response('<html>Bienvenue</html>')],
    ['the answer for another photo', async () => Response.json({ id: 'photo-2' })],
    ['an empty answer', async () => Response.json(null)],
    ['a server without a hand free', refused('DATABASE_BUSY', 503)],
    ['a server that takes other images now', refused('UPLOADS_BUSY', 503)],
    ['a network on which it did not arrive in time', refused('UPLOAD_TOO_SLOW', 408)],
    ['a server that has had enough for now', refused('TOO_MANY_TRIES', 429)],
    ['a proxy before a server that is gone', async () => new Response('Bad', { status: 503 })],
    ['a proxy that has had enough', async () => new Response('', { status: 429 })],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('stays on the phone after %s', async (_, result) => {
    expect((await sendTo(result)).made.kind).toBe('unanswered')
  })

  test.each([
    ['ORDER_NOT_FOUND', 404],
    ['IMAGE_INVALID', 422],
    ['TOO_MANY_PHOTOS', 422],
  ])(
    'is let go when it is refused for good, with the sentence of the server: %s',
    async (code, status) => {
      const { made } = await sendTo(refused(code, status))
      expect(made).toEqual({ kind: 'refused', refusal: { code, text: `Refus ${status}.` } })
    },
  )

  test('waits for its owner when another session answers', async () => {
    const { made } = await sendTo(refused('UNAUTHENTICATED', 401))
    expect(made).toEqual({ kind: 'signed-out', code: 'UNAUTHENTICATED', text: 'Refus 401.' })
  })
})
