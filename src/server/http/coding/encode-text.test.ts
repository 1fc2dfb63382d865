import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodeText } from './encode-text.ts'

const order = (i: number) => `{"id":"${i}","clientAddress":"Cocody, près de l’école","total":${i}},`
const textOf = (orders: number) => Array.from({ length: orders }, (_, i) => order(i)).join('')
const text = (body: string | Uint8Array) => (typeof body === 'string' ? body : undefined)

test.each([20, 300, 3_000])(
  'a list of %i lines comes back whole from both codings',
  async (lines) => {
    const plain = textOf(lines)
    const br = await encodeText(plain, 'gzip, br')
    const gzip = await encodeText(plain, 'gzip')
    expect(br.headers).toEqual({ 'Content-Encoding': 'br' })
    expect(gzip.headers).toEqual({ 'Content-Encoding': 'gzip' })
    expect(brotliDecompressSync(br.body).toString()).toBe(plain)
    expect(gunzipSync(gzip.body).toString()).toBe(plain)
    expect(br.body.length).toBeLessThan(plain.length / 4)
  },
)

test('what fits into one packet is sent as it is, and so is all that a browser wants plain', async () => {
  expect(text((await encodeText(order(1), 'br')).body)).toBe(order(1))
  const plain = textOf(300)
  for (const accepted of [undefined, '', 'identity', 'br;q=0'])
    expect(await encodeText(plain, accepted)).toEqual({ body: plain, headers: {} })
})

test('equal texts that many ask for at once are compressed once', async () => {
  const plain = textOf(250)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => encodeText(`${plain}`, 'br').then(({ body }) => body)),
  )
  expect(new Set(answers).size).toBe(1)
})

test('other texts of the same length are compressed by themselves', async () => {
  const [one, other] = [textOf(250), textOf(250).replace('près', 'loin')]
  expect(one.length).toBe(other.length)
  const [first, second] = await Promise.all([encodeText(one, 'br'), encodeText(other, 'br')])
  expect(brotliDecompressSync(first.body).toString()).toBe(one)
  expect(brotliDecompressSync(second.body).toString()).toBe(other)
})
