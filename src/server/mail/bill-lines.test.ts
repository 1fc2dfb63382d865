import { expect, test } from 'vitest'
import { testSecret } from '#server/testing/fakes/test-keys.ts'
import { MAX_LINES, MAX_QUANTITY } from '#shared/orders/order-limits.ts'
import { packLines, unpackLines } from './bill-lines.ts'
import { renderMail } from './render.ts'

/** The longest names that the catalogue takes. */
const LINE = {
  productId: 'a',
  name: `Robe «\u00a0${'é"\\'.repeat(18)}`,
  service: 'Nettoyage à sec',
  quantity: MAX_QUANTITY,
  unitPrice: 9500,
}

test('lines come back as they were packed, whatever their names hold', () => {
  const { quantity, name, service } = LINE
  expect(unpackLines(packLines([LINE]))).toEqual([[quantity, name, service, 4_740_500]])
})

test('a bag comes back with its weight, and costs by it', () => {
  const bag = { ...LINE, name: 'Sac', quantity: 2, grams: 6400, minGrams: 3000, unitPrice: 1000 }
  expect(unpackLines(packLines([bag]))).toEqual([[2, 'Sac', LINE.service, 6400, 6400]])
})

test('a text that holds no lines gives none', () => {
  for (const text of ['', '{', '<b>', '[[1, "Chemise"']) expect(unpackLines(text)).toEqual([])
})

test('the longest order that can be placed fits in an e-mail that Gmail shows whole', () => {
  const facts = {
    fullname: 'Awa',
    orderId: 'id',
    reference: '4f9c21ab',
    pieces: 24_950,
    payment: null,
    address: 'a'.repeat(200),
    landmark: 'a'.repeat(200),
    phone: '+2250707482136',
    transport: 0,
    total: 237_025_000,
    lines: packLines(Array(MAX_LINES).fill(LINE)),
  }
  const { html } = renderMail(
    { template: 'order-received', facts },
    {
      secret: testSecret,
      env: { publicUrl: 'https://laveo.example' },
      reach: { phone: null, opensAt: '9\u00a0h', closesAt: '18\u00a0h' },
    },
  )
  expect(Buffer.byteLength(html)).toBeLessThan(70_000)
})
