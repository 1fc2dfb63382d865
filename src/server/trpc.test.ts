import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { OWNER_HEADER } from '#shared/owner-header.ts'
import { openSession } from './access/sessions/sessions.service.ts'
import { createRequestContext } from './request-context.ts'
import { appRouter } from './router.ts'
import { createTestContext, type TestContext } from './testing/create-test-context.ts'
import { makeAdmin, makeClient, makeOrder, orderInput, type User } from './testing/factories.ts'

interface Answer {
  error: {
    message: string
    data: {
      code: string
      httpStatus: number
      appCode: string
      fields?: Record<string, string>
      details?: unknown
      requestId: string
      stack?: string
    }
  }
}

let t: TestContext

beforeEach(() => {
  t = createTestContext()
})

/** The answer that a browser receives for a refused call. */
async function errorOf(path: string, input: unknown, user?: User): Promise<Answer['error']> {
  const opened = user && (await openSession(t, user.id, { secure: false, userAgent: '' }))
  const req = new Request(`http://localhost:3000/trpc/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: opened?.cookie.split(';')[0] ?? '',
      [OWNER_HEADER]: user?.id ?? '',
    },
    body: JSON.stringify(input),
  })
  const response = await fetchRequestHandler({
    endpoint: '/trpc',
    router: appRouter,
    req,
    allowMethodOverride: true,
    createContext: ({ resHeaders }) =>
      createRequestContext(t, { req, resHeaders, address: '127.0.0.1', requestId: 'r-1' }),
  })
  const { error } = (await response.json()) as Answer
  expect(response.status).toBe(error.data.httpStatus)
  return error
}

describe('an error reaches the browser', () => {
  test('with its code, its sentence, and the request’s id', async () => {
    const error = await errorOf('auth.signIn', { email: 'x@laveo.test', password: 'y' })
    expect(error).toMatchObject({
      message: 'Identifiants incorrects ou compte inexistant.',
      data: { code: 'UNAUTHORIZED', httpStatus: 401, appCode: 'BAD_CREDENTIALS', requestId: 'r-1' },
    })
  })

  test('with one French sentence for each wrong field', async () => {
    const input = await orderInput(t, { contactPhone: '07 00' })
    const lines = [{ productId: 'none', service: 'Lavage', quantity: 0 }]
    const error = await errorOf('checkout.place', { ...input, lines, more: 1 }, await makeClient(t))
    expect([error.message, error.data.appCode]).toEqual([
      'Corrigez les champs signalés et recommencez.',
      'VALIDATION',
    ])
    expect(error.data.fields).toEqual({
      'lines.0.productId': 'Cet identifiant n’est pas valide.',
      'lines.0.quantity': 'Veuillez entrer une quantité valide.',
      contactPhone: expect.stringContaining('dix chiffres'),
      '': 'Ce champ n’est pas attendu.',
    })
  })

  test('with the figures its screen needs', async () => {
    const input = await orderInput(t, { shown: { total: 1 } })
    const { message, data } = await errorOf('checkout.place', input, await makeClient(t))
    expect(message).toContain('3\u202f000\u00a0FCFA')
    expect(data.details).toEqual({
      about: 'price',
      from: { total: 1 },
      to: { total: 3000, totalItemsPrice: 3000, transportFee: 0, expressFee: 0 },
    })
  })

  test('in the words of the reader’s role: staff read « Ramassage assigné », a client « Livreur assigné »', async () => {
    const client = await makeClient(t)
    const { id: orderId } = await makeOrder(t, { client, status: 'assigned' })
    const late = { orderId, from: 'pending' }
    expect((await errorOf('orders.cancel', late, client)).message).toContain(
      '«\u00a0Livreur assigné\u00a0»',
    )
    const staff = await errorOf('orders.cancel', late, await makeAdmin(t))
    expect(staff.message).toContain('«\u00a0Ramassage assigné\u00a0»')
  })

  test('without a word of what went wrong inside', async () => {
    const client = await makeClient(t)
    const input = await orderInput(t)
    vi.spyOn(t.clock, 'now').mockImplementation(() => {
      throw new Error('select secret from users')
    })
    const error = await errorOf('checkout.place', input, client)
    expect(error).toMatchObject({ data: { httpStatus: 500, appCode: 'INTERNAL' } })
    expect(JSON.stringify(error)).not.toContain('secret')
    expect(error.data.stack).toBeUndefined()
  })

  test('as not found when nothing is called so', async () => {
    const { message, data } = await errorOf('orders.explode', {})
    expect([data.appCode, message]).toEqual(['NOT_FOUND', 'Cet élément n’existe pas ou plus.'])
  })
})

test('an unreadable cookie signs no one in, and is no fault', async () => {
  for (const cookie of ['laveo=%', 'laveo', '=;=', 'laveo=a; laveo=b', '%E0%A4%A']) {
    const req = new Request('http://localhost:3000/trpc/auth.me', { headers: { cookie } })
    const facts = { req, resHeaders: new Headers(), address: '', requestId: '' }
    expect((await createRequestContext(t, facts)).session).toBeUndefined()
  }
})
