import { afterEach, expect, test, vi } from 'vitest'
import { type AppErrorCode, errorMessage } from '#shared/errors.ts'
import { sendPhoto } from './send-photo.ts'

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
