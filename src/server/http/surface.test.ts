import { describe, expect, test } from 'vitest'
import { errorIn, post, testApp } from '#server/testing/test-app.ts'

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

describe('security headers', () => {
  const { app } = testApp()
  const requests: Array<[string, string, RequestInit]> = [
    ['a page', '/', { headers: { accept: 'text/html' } }],
    ['a health check', '/healthz', {}],
    ['an answer of the API', '/trpc/products.list', {}],
    ['an error of the API', '/trpc/nothing', {}],
    ['a missing file', '/assets/nothing.js', {}],
    ['a refused origin', '/trpc/auth.signIn', post('{}', { origin: 'https://evil.example' })],
    ['a refused type', '/trpc/auth.signIn', post('{}', { 'content-type': 'text/plain' })],
    ['a body too large', '/trpc/auth.signIn', post('{}', { 'content-length': '99999999' })],
    ['the Wave page', '/demo/wave?amount=500', {}],
  ]

  test.each(requests)('%s carries them all', async (_, path, init) => {
    const { headers } = await app.request(path, init)
    for (const [name, value] of Object.entries(ALWAYS)) expect(headers.get(name)).toBe(value)
    expect(headers.get('permissions-policy')).toContain('geolocation=(self), camera=(self)')
    const policy = headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test('https is remembered for a year when the public address uses it', async () => {
    const secure = testApp({ variables: { PUBLIC_URL: 'https://laveo.example' } })
    const { headers } = await secure.app.request('/healthz')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })

  test('a fault inside the server is answered in French, with a request id and no detail', async () => {
    const { app, deps, lines } = testApp({
      site: {
        file: () => {
          throw new Error('secret detail')
        },
        template: () => '',
        page: () => undefined,
        hotReload: false,
      },
    })
    const response = await app.request('/x')
    const error = await errorIn(response)
    expect(response.status).toBe(500)
    expect(JSON.stringify(error)).not.toContain('secret detail')
    expect(error.data.requestId).toBe(response.headers.get('x-request-id'))
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(lines.find((line) => line.msg === 'request failed')).toMatchObject({
      requestId: error.data.requestId,
      err: { message: 'secret detail' },
    })
    await deps.database.close()
  })
})

describe('health', () => {
  test('readiness ends when the process is asked to stop, liveness does not', async () => {
    const lifecycle = { stopping: false }
    const { app } = testApp({ lifecycle })
    expect((await app.request('/readyz')).status).toBe(200)
    lifecycle.stopping = true
    const stopping = await app.request('/readyz')
    expect(stopping.status).toBe(503)
    expect(stopping.headers.get('connection')).toBe('close')
    expect(await stopping.json()).toEqual({ status: 'stopping' })
    expect((await app.request('/healthz')).status).toBe(200)
  })

  test('readiness ends when the database does not answer', async () => {
    const { app, deps } = testApp()
    await deps.database.close()
    const response = await app.request('/readyz')
    expect([response.status, await response.json()]).toEqual([503, { status: 'no-database' }])
  })
})

describe('the request log', () => {
  test('has one line with the facts, and nothing that names a person', async () => {
    const { app, lines } = testApp({ variables: { DEMO: '0' } })
    const headers = {
      cookie: 'session=secret',
      'x-forwarded-for': '41.66.0.1',
      accept: 'text/html',
    }
    await app.request('/connexion?email=awa@example.com', { headers })
    const line = lines.find(({ msg }) => msg === 'request')
    expect(line).toMatchObject({ method: 'GET', path: '/connexion', status: 200 })
    expect(line?.time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(Object.keys(line ?? {}).sort()).toEqual(
      ['level', 'method', 'ms', 'msg', 'path', 'requestId', 'status', 'time'].sort(),
    )
  })

  test('health checks are logged at debug level only', async () => {
    const { app, lines } = testApp()
    await app.request('/healthz')
    expect(lines.filter(({ level }) => level === 'info')).toEqual([])
  })

  test('what a screen asks again every few seconds is too, unless it comes with something else', async () => {
    const { app, lines } = testApp()
    const logged = async (path: string) => {
      lines.length = 0
      await app.request(`/trpc/${path}?batch=1`)
      return lines.filter(({ level }) => level === 'info').length
    }
    expect(await logged('devices.list')).toBe(0)
    expect(await logged('devices.list,staffSignUp.asked')).toBe(0)
    expect(await logged('devices.list,auth.me')).toBe(1)
  })

  test.each(['0', '1'])('never takes a request’s own id over, behind %s proxies', async (hops) => {
    const { app, lines } = testApp({ variables: { DEMO: '0', TRUST_PROXY: hops } })
    const headers = { 'x-request-id': 'trace-12345678', 'x-forwarded-for': '41.66.0.1' }
    const response = await app.request('/connexion', { headers })
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    expect(JSON.stringify(lines)).not.toContain('trace-12345678')
  })

  test('secrets and personal data are struck out wherever they stand', () => {
    const { deps, lines } = testApp()
    deps.log.info({
      email: 'a@b.c',
      user: { phone: '+2250707' },
      input: { user: { password: 'x' } },
    })
    expect(lines.at(-1)).toMatchObject({
      email: '[redacted]',
      user: { phone: '[redacted]' },
      input: { user: { password: '[redacted]' } },
    })
  })
})

describe('the Wave page of the demo', () => {
  test('shows the amount, says that no money moves, and leads back', async () => {
    const html = await (await testApp().app.request('/demo/wave?amount=12500')).text()
    expect(html).toContain('12\u202f500\u00a0FCFA')
    expect(html).toContain('Aucun argent n’est débité')
    expect(html.match(/href="\/client\/commandes"/g)).toHaveLength(2)
  })

  test.each(['', '0', '-5', '1e9', '<script>', '999999999'])(
    'does not repeat an amount that makes no sense (%s)',
    async (amount) => {
      const response = await testApp().app.request(
        `/demo/wave?amount=${encodeURIComponent(amount)}`,
      )
      expect(response.status).toBe(400)
      expect(await response.text()).toContain('Montant non précisé')
    },
  )

  test('does not exist outside the demo', async () => {
    const { app } = testApp({ variables: { DEMO: '0' } })
    expect((await app.request('/demo/wave?amount=500')).status).toBe(404)
  })
})
