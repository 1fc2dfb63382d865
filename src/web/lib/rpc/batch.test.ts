import { expect, test } from 'vitest'
import { createBatch } from './batch.ts'
import { RpcError } from './rpc-error.ts'

/** Answers each request with what `answer` says, and keeps what was asked. */
function recorded(answer: (url: URL) => unknown, maxCalls = 10) {
  const asked: Array<{ url: URL; init: RequestInit }> = []
  const fetch = async (path: string, init: RequestInit) => {
    const url = new URL(path, 'http://x')
    asked.push({ url, init })
    return new Response(JSON.stringify(answer(url)))
  }
  return { asked, options: { url: '/trpc', maxCalls, headers: () => ({ 'x-who': 'awa' }), fetch } }
}

const namesOf = ({ pathname }: URL) => pathname.slice('/trpc/'.length).split(',')
const echo = (url: URL) => namesOf(url).map((name) => ({ result: { data: name } }))

test('the queries of one moment share a request, and each gets its own answer', async () => {
  const { asked, options } = recorded(echo)
  const query = createBatch('query', options)
  expect(await Promise.all([query('a.b', { x: 1 }), query('c.d', undefined)])).toEqual([
    'a.b',
    'c.d',
  ])
  expect(asked).toHaveLength(1)
  expect(asked[0]?.url.href).toBe(
    `http://x/trpc/a.b,c.d?batch=1&input=${encodeURIComponent('{"0":{"x":1}}')}`,
  )
  expect(asked[0]?.init).toEqual({ method: 'GET', headers: { 'x-who': 'awa' } })
})

test('a request holds no more calls, and no longer an address, than it may', async () => {
  const { asked, options } = recorded(echo, 2)
  const query = createBatch('query', options)
  await Promise.all([1, 2, 3].map((number) => query(`a${number}`, {})))
  expect(asked.map(({ url }) => namesOf(url).length)).toEqual([2, 1])
  const long = 'é'.repeat(400)
  await Promise.all([query('long', long), query('long', long)])
  expect(asked.slice(2).map(({ url }) => namesOf(url).length)).toEqual([1, 1])
})

test('a mutation is sent in the body', async () => {
  const { asked, options } = recorded(echo)
  await createBatch('mutation', options)('a.b', { x: 1 })
  expect(asked[0]?.url.href).toBe('http://x/trpc/a.b?batch=1')
  expect(asked[0]?.init).toMatchObject({
    method: 'POST',
    body: '{"0":{"x":1}}',
    headers: { 'content-type': 'application/json' },
  })
})

test('a call that is refused fails alone, with what the server says of it', async () => {
  const error = { message: 'Non', code: -32009, data: { appCode: 'ORDER_CHANGED' } }
  const { options } = recorded(() => [{ error }, { result: { data: 1 } }])
  const query = createBatch('query', options)
  const [refused, answered] = await Promise.allSettled([query('a', {}), query('b', {})])
  expect(answered).toEqual({ status: 'fulfilled', value: 1 })
  expect(refused).toMatchObject({
    status: 'rejected',
    reason: { data: error.data, message: 'Non' },
  })
})

test('a refusal of the whole request is every call’s', async () => {
  const { options } = recorded(() => ({ error: { message: 'Non', code: -32600, data: { a: 1 } } }))
  const query = createBatch('query', options)
  for (const outcome of await Promise.allSettled([query('a', {}), query('b', {})]))
    expect(outcome).toMatchObject({ status: 'rejected', reason: { data: { a: 1 } } })
})

test('no network, and the page of another network, are failures without an answer of ours', async () => {
  const { options } = recorded(echo)
  const cut = { ...options, fetch: () => Promise.reject(new TypeError('Failed to fetch')) }
  const foreign = { ...options, fetch: async () => new Response('<h1>Wi-Fi</h1>') }
  const empty = { ...options, fetch: async () => new Response('[]') }
  for (const broken of [cut, foreign, empty]) {
    const failure = createBatch('query', broken)('a', {})
    await expect(failure).rejects.toBeInstanceOf(RpcError)
    await expect(failure).rejects.toMatchObject({ data: undefined })
  }
})
