import { expect, test } from 'vitest'
import { certificateIn, readAnswer } from './answers.ts'

const NCC = '9606123E'
const asked = { kind: 'sale', ncc: NCC } as const
const CERTIFICATE = {
  ncc: NCC,
  reference: `${NCC}26000000012`,
  token: 'http://dgi.example/fr/verification/019465c1-3f61-766c-9652-706e32dfb436',
  warning: false,
  balance_sticker: 179,
  invoice: { id: 'e2b2d8da', amount: 9350, items: [{ id: 'bf9cc241' }, { id: '7a1e9c2f' }] },
}
const answered = (status: number, body: unknown) =>
  readAnswer({ kind: 'answered', status, body: JSON.stringify(body) }, asked)

test('a certificate has its number, its address and what a credit note needs later', () => {
  expect(answered(200, CERTIFICATE)).toEqual({
    state: 'certified',
    certificate: {
      number: CERTIFICATE.reference,
      token: CERTIFICATE.token,
      dgiId: 'e2b2d8da',
      items: [
        { id: 'bf9cc241', item: 0 },
        { id: '7a1e9c2f', item: 1 },
      ],
      total: 9350,
      stickers: 179,
    },
  })
})

test('that of a credit note has no total: the sum in its answer is not its own', () => {
  const reference = `A${NCC}26000000012`
  for (const amount of [0, 9350]) {
    const body = JSON.stringify({ ...CERTIFICATE, reference, invoice: { id: 'e2b2d8da', amount } })
    const call = { kind: 'answered', status: 200, body } as const
    expect(readAnswer(call, { kind: 'refund', ncc: NCC })).toMatchObject({
      state: 'certified',
      certificate: { number: reference, total: null },
    })
  }
})

test('one that says less is a certificate all the same', () => {
  const { reference, token } = CERTIFICATE
  expect(answered(200, { reference, token })).toMatchObject({
    state: 'certified',
    certificate: { number: reference, dgiId: null, items: [], total: null, stickers: null },
  })
})

test.each([
  ['no number', { reference: undefined }],
  ['the number of another seller', { reference: '2302456K26000000012' }],
  ['the number of a credit note', { reference: `A${NCC}26000000012` }],
  ['an address that is none', { token: 'javascript:alert(1)' }],
])('nobody knows what an answer with %s certified', (_, change) => {
  expect(answered(200, { ...CERTIFICATE, ...change })).toMatchObject({
    state: 'uncertain',
    why: 'unreadable',
  })
})

test.each([
  [400, 'refused', 'other'],
  [422, 'refused', 'other'],
  [401, 'to_certify', 'key'],
  [403, 'to_certify', 'key'],
  [404, 'to_certify', 'address'],
  [405, 'to_certify', 'address'],
  [302, 'to_certify', 'address'],
  [429, 'to_certify', 'unreached'],
  [502, 'to_certify', 'unreached'],
  [503, 'to_certify', 'unreached'],
  [408, 'uncertain', 'fault'],
  [409, 'uncertain', 'fault'],
  [500, 'uncertain', 'fault'],
  [504, 'uncertain', 'fault'],
  [204, 'uncertain', 'fault'],
])('an answer %i leaves it %s: %s', (status, state, why) => {
  expect(answered(status, {})).toMatchObject({ state, why })
})

test('a refusal keeps the words of the DGI and its fields, and none beyond their length', () => {
  const message = 'Point of sale is not valid'
  expect(answered(400, { message, errors: { pointOfSale: message } })).toEqual({
    state: 'refused',
    why: 'point_of_sale',
    message: `${message} {"pointOfSale":"${message}"}`,
  })
  expect(answered(400, { message: 'x'.repeat(2000) })).toMatchObject({ message: 'x'.repeat(500) })
})

test('items that come back in another order keep the place that was sent with each', () => {
  const items = [
    { id: 'second', reference: '2' },
    { id: 'first', reference: '1' },
  ]
  expect(
    answered(200, { ...CERTIFICATE, invoice: { ...CERTIFICATE.invoice, items } }),
  ).toMatchObject({
    certificate: {
      items: [
        { id: 'second', item: 1 },
        { id: 'first', item: 0 },
      ],
    },
  })
})

test('what is logged of an answer is its number and its address, and nothing of the buyer', () => {
  const { reference: number, token } = CERTIFICATE
  const body = JSON.stringify({ ...CERTIFICATE, clientCompanyName: 'Awa Koné' })
  expect(certificateIn(body)).toEqual({ number, token })
  expect(certificateIn('not JSON')).toEqual({})
})
