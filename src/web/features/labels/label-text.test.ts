import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { orderAddress, piecesWord } from './label-text.ts'
import { qrPath } from './qr-path.ts'

test.each([
  [8, true, 'pièces comptées'],
  [1, true, 'pièce comptée'],
  [8, false, 'pièces commandées'],
  [0, true, 'pièce comptée'],
])('%d pieces, counted: %s, are « %s »', (pieces, counted, words) => {
  expect(piecesWord({ pieces, counted })).toBe(words)
})

test('the code leads to the order on the site that printed it', () => {
  const address = orderAddress('https://laveo.ci', '7b1e03d2-0000-4000-8000-000000000000')
  expect(address).toBe('https://laveo.ci/commande/7b1e03d2-0000-4000-8000-000000000000')
})

test('the drawing has each dark square of the code once, with the margin that readers need', () => {
  const { d, side } = qrPath('https://laveo.ci/commande/7b1e03d2')
  const { data, size } = encode('https://laveo.ci/commande/7b1e03d2', { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`${x} ${y}`] : [])))
  const drawn = [...d.matchAll(/M(\d+) (\d+)h(\d+)/g)].flatMap(([, x, y, width]) =>
    Array.from({ length: Number(width) }, (_, i) => `${Number(x) + i} ${y}`),
  )
  expect(side).toBe(size)
  expect(drawn).toEqual(dark)
})
