import { expect, test } from 'vitest'
import { rowsThatAreMissing } from './matrix.ts'

test('every procedure and every route has a row in may-call.ts, and no row is left over', () => {
  expect(rowsThatAreMissing()).toEqual([])
})
