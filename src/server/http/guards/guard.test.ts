import { describe, expect, test } from 'vitest'
import { errorIn, post, testApp } from '#server/testing/test-app.ts'

const SIGN_IN = '/trpc/auth.signIn'
const KIB = 1024

const { app } = testApp()

async function refusalOf(path: string, init: RequestInit) {
  const response = await app.request(path, init)
  const error = await errorIn(response)
  return { status: response.status, appCode: error.data.appCode, error }
}

describe('who may write', () => {
  test('a write from our own page reaches the API', async () => {
    const { appCode } = await refusalOf(SIGN_IN, post('{}'))
    expect(appCode).toBe('VALIDATION')
  })

  test.each(['https://evil.example', 'null', 'http://localhost:3001'])(
    'a write from %s is refused',
    async (origin) => {
      const { status, appCode } = await refusalOf(SIGN_IN, post('{}', { origin }))
      expect([status, appCode]).toEqual([403, 'ORIGIN_REFUSED'])
    },
  )

  test('a write that names no origin is refused', async () => {
    const { appCode } = await refusalOf(SIGN_IN, post('{}', { origin: '' }))
    expect(appCode).toBe('ORIGIN_REFUSED')
  })

  test('Sec-Fetch-Site does not excuse a foreign origin', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }
    expect((await refusalOf(SIGN_IN, post('{}', headers))).appCode).toBe('ORIGIN_REFUSED')
  })

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    '%s from elsewhere is refused and invites no cross-origin use',
    async (method) => {
      const headers = { origin: 'https://evil.example', 'content-type': 'application/json' }
      const response = await app.request('/trpc/auth.signIn', { method, headers })
      expect(response.status).toBe(403)
      expect([...response.headers.keys()].filter((k) => k.startsWith('access-control'))).toEqual([])
    },
  )

  test('the log says once which address was refused and which one is ours', async () => {
    const { app: fresh, lines } = testApp()
    for (const origin of ['', 'http://localhost:9999', 'https://evil.example'])
      await fresh.request(SIGN_IN, post('{}', { origin }))
    expect(lines.filter(({ level }) => level === 'warn')).toMatchObject([
      {
        refusal: 'ORIGIN_REFUSED',
        origin: 'http://localhost:9999',
        publicUrl: 'http://localhost:3000',
      },
    ])
  })

  test('a payment webhook needs no origin, because it signs its body', async () => {
    const { appCode } = await refusalOf('/api/wave/webhook', post('{}', { origin: '' }))
    expect(appCode).toBe('NOT_FOUND')
  })

  test('an upload needs our origin all the same', async () => {
    const foreign = post('x', { origin: 'https://evil.example', 'content-type': 'image/png' })
    expect((await refusalOf('/api/uploads/photo', foreign)).appCode).toBe('ORIGIN_REFUSED')
  })
})

describe('what may be sent', () => {
  test.each([
    'text/plain',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'image/png',
    '',
  ])('the API refuses %s', async (type) => {
    const { status, appCode } = await refusalOf(SIGN_IN, post('{}', { 'content-type': type }))
    expect([status, appCode]).toEqual([415, 'BAD_CONTENT_TYPE'])
  })

  test('a charset beside the JSON type is fine', async () => {
    const init = post('{}', { 'content-type': 'application/json; charset=utf-8' })
    expect((await refusalOf(SIGN_IN, init)).appCode).toBe('VALIDATION')
  })

  test('256 kB pass, one byte more is refused in the shape of the API', async () => {
    const body = (size: number) => JSON.stringify('a'.repeat(size - 2))
    const atLimit = body(256 * KIB)
    const sized = (text: string) => post(text, { 'content-length': String(text.length) })
    expect((await refusalOf(SIGN_IN, sized(atLimit))).appCode).toBe('VALIDATION')
    const over = await refusalOf(SIGN_IN, sized(`${atLimit} `))
    expect([over.status, over.appCode]).toEqual([413, 'BODY_TOO_LARGE'])
    expect(over.error).toMatchObject({ code: -32013, data: { httpStatus: 413 } })
    expect(over.error.message).toMatch(/trop lourd/)
  })

  test('a body that hides its size is measured as it comes', async () => {
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(64 * KIB)),
    })
    const { status } = await refusalOf(SIGN_IN, post(endless))
    expect(status).toBe(413)
  })

  test('an image of more than the general limit may be uploaded, one of 6 MB may not', async () => {
    const image = (size: number) =>
      post('x'.repeat(size), { 'content-type': 'image/webp', 'content-length': String(size) })
    expect((await refusalOf('/api/uploads/photo', image(300 * KIB))).appCode).toBe('NOT_FOUND')
    expect((await refusalOf('/api/uploads/photo', image(6 * KIB * KIB))).status).toBe(413)
  })

  test('more than ten calls in a batch are refused', async () => {
    const paths = Array(11).fill('auth.signIn').join('%2C')
    const refusal = await refusalOf(`/trpc/${paths}?batch=1`, post('{}'))
    expect(refusal).toMatchObject({ status: 400, appCode: 'TOO_MANY_CALLS' })
  })

  test('a mutation cannot be made by GET', async () => {
    const response = await app.request(`${SIGN_IN}?input={}`)
    expect(response.status).toBe(405)
  })
})
