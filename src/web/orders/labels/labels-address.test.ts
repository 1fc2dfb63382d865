import { expect, test } from 'vitest'
import { labelsAddress, orderIdsIn } from './labels-address.ts'

const idsIn = (address: string) => orderIdsIn(new URL(address, 'https://laveo.test').searchParams)

test('the orders of a print are in its address, each once and in their order', () => {
  expect(idsIn(labelsAddress(['b', 'a', 'b']))).toEqual(['b', 'a'])
  expect(idsIn(labelsAddress([]))).toEqual([])
  expect(idsIn('/admin/etiquettes')).toEqual([])
})
