import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, expect, test } from 'vitest'
import { createLogger } from '#server/lib/logger.ts'
import type { Invoice } from '#shared/money/invoice.ts'
import { createRenderer } from './renderer.ts'

const log = createLogger('silent')

const INVOICE: Invoice = {
  reference: '4f9c21ab',
  title: 'Facture #4f9c21ab',
  fileName: 'facture-4f9c21ab.pdf',
  seller: { name: 'Lavéo', lines: ['Riviera 2, Cocody, Abidjan'] },
  client: { name: 'Aminata Koné', lines: ['Riviera Palmeraie, Cocody'] },
  facts: [{ label: 'Date', value: '10 juin 2025' }],
  lines: Array.from({ length: 12 }, (_, i) => ({
    id: `${i}`,
    article: `Chemise ${i}`,
    service: 'Complet',
    quantity: 2,
    unitPrice: 1500,
    total: 3000,
  })),
  subtotal: 36_000,
  transportFee: 1178,
  total: 37_178,
  stamp: 'Payée',
  question: 'Une question sur cette facture\u202f? Appelez-nous de 9\u00a0h à 18\u00a0h.',
}

test('leaves the main thread free', async () => {
  const renderer = createRenderer(log)
  await renderer.render(INVOICE)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const start = performance.now()
  const { eventLoopUtilization } = performance
  const before = eventLoopUtilization()
  await Promise.all(Array.from({ length: 20 }, () => renderer.render(INVOICE)))
  const busy = eventLoopUtilization(before).active
  delay.disable()
  const elapsed = performance.now() - start
  expect(busy).toBeLessThan(elapsed / 4)
  // Half of what was asked for would have held it for as long as one drawing takes.
  expect(delay.percentile(50) / 1e6).toBeLessThan(elapsed / 20)
  await renderer.close()
})

describe('the thread', () => {
  const script = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
  const post = "import { parentPort } from 'node:worker_threads';"
  const start = (code: string, options = {}) =>
    createRenderer(log, { script: script(post + code), ...options })
  const bad = {} as Invoice
  const good = { ok: true } as unknown as Invoice

  test('starts again after it died, and draws what it had in hand', async () => {
    const shared = new SharedArrayBuffer(4)
    const invoice = { shared } as unknown as Invoice
    const dying = start(`parentPort.on('message', ({ shared }) => {
      if (Atomics.add(new Int32Array(shared), 0, 1) === 0) process.exit(1)
      parentPort.postMessage({ pdf: new Uint8Array([7]) })
    })`)
    const drawn = await Promise.all([dying.render(invoice), dying.render(invoice)])
    expect(drawn.map(([byte]) => byte)).toEqual([7, 7])
    await dying.close()
  })

  test('says what failed when it dies twice of the same invoice, and goes on with the next', async () => {
    const dead = start(`parentPort.on('message', ({ ok }) => {
      if (!ok) throw new Error('torn')
      parentPort.postMessage({ pdf: new Uint8Array([7]) })
    })`)
    const [torn, next] = await Promise.allSettled([dead.render(bad), dead.render(good)])
    expect(torn).toMatchObject({ reason: { message: expect.stringContaining('died twice') } })
    expect(next.status).toBe('fulfilled')
    await dead.close()
  })

  test('an invoice that takes too long is given up, and the next is drawn', async () => {
    const slow = start(
      `parentPort.on('message', ({ ok }) => {
        while (!ok);
        parentPort.postMessage({ pdf: new Uint8Array([7]) })
      })`,
      { limitMs: 1500 },
    )
    const [late, next] = await Promise.allSettled([slow.render(bad), slow.render(good)])
    expect(late).toMatchObject({ reason: { appCode: 'DATABASE_BUSY' } })
    expect(next.status).toBe('fulfilled')
    await slow.close()
  })

  test('too many who wait are told so', async () => {
    const full = start("parentPort.on('message', () => {})", { limitMs: 200, maxWaiting: 1 })
    const asked = [full.render(bad), full.render(bad), full.render(bad)]
    await expect(asked[2]).rejects.toMatchObject({ appCode: 'DATABASE_BUSY' })
    await Promise.allSettled(asked)
    await full.close()
  })
})
