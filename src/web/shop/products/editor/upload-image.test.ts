import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UploadError, uploadImage } from './upload-image.ts'

/** The part of `XMLHttpRequest` that an upload uses. */
class FakeRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  status = 0
  responseText = ''
  open = vi.fn()
  setRequestHeader = vi.fn()
  send = vi.fn()
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  abort = vi.fn(() => {
    this.onabort?.()
    this.onloadend?.()
  })

  constructor() {
    request = this
  }

  answer(status: number, body: string): void {
    Object.assign(this, { status, responseText: body })
    this.onload?.()
    this.onloadend?.()
  }
}

let request: FakeRequest
let controller: AbortController
const onProgress = vi.fn()
const send = () => uploadImage(new Blob(['x']), { signal: controller.signal, onProgress })

beforeEach(() => {
  controller = new AbortController()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => vi.unstubAllGlobals())

test('an image that is taken gives its address, and what is stopped later stops nothing', async () => {
  const sent = send()
  request.upload.onprogress?.({ loaded: 1, total: 4 })
  request.answer(200, '{"imageUrl":"/uploads/a.webp"}')
  expect(await sent).toBe('/uploads/a.webp')
  expect(onProgress).toHaveBeenCalledWith(0.25)
  controller.abort()
  expect(request.abort).not.toHaveBeenCalled()
})

test('an image that is refused says why, and one without an answer that it has not left', async () => {
  const refused = send()
  request.answer(422, '{"error":{"message":"Ce fichier n’est pas une image."}}')
  await expect(refused).rejects.toMatchObject({
    message: 'Ce fichier n’est pas une image.',
    refused: true,
  })
  const later = send()
  request.answer(429, '{"error":{"message":"Réessayez dans une minute."}}')
  await expect(later).rejects.toMatchObject({ refused: false })
  const lost = send()
  request.onerror?.()
  await expect(lost).rejects.toBeInstanceOf(UploadError)
  await expect(lost).rejects.toMatchObject({ message: expect.stringContaining('connexion') })
  for (const [status, body] of [
    [200, 'null'],
    [200, '{"ok":true}'],
    [502, '{"title":"Bad Gateway"}'],
  ] as const) {
    const foreign = send()
    request.answer(status, body)
    await expect(foreign).rejects.toMatchObject({
      message: 'Une erreur est survenue. L’image n’est pas partie.',
    })
  }
})

test('an upload that is stopped ends as stopped, before it begins too', async () => {
  const sent = send()
  controller.abort()
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
  const begun = request
  await expect(send()).rejects.toMatchObject({ name: 'AbortError' })
  expect(request).toBe(begun)
})
