import { expect, test } from 'vitest'
import { orderAmongAlike } from './alike-codes.ts'

test('two codes that were asked for from one place for one role are told apart, and no others', () => {
  const code = (id: string, role: 'livreur' | 'admin', address = '102.64.7.7') => ({
    id,
    role,
    address,
  })
  const codes = [
    code('newest', 'livreur'),
    code('of an admin', 'admin'),
    code('older', 'livreur'),
    code('elsewhere', 'livreur', '41.66.0.1'),
  ]
  expect(codes.map((one) => orderAmongAlike(one, codes))).toEqual([
    ', le dernier demandé',
    '',
    ', demandé avant',
    '',
  ])
})
