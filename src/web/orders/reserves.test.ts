import { expect, test } from 'vitest'
import { sentReserves } from './reserves.ts'

test('a note that says nothing is not sent', () => {
  const of = (note: string) => ({ key: 'k', kind: 'tache' as const, position: 0, note })
  expect(sentReserves([of(' poche gauche '), of('  ')])).toEqual([
    { kind: 'tache', position: 0, note: 'poche gauche' },
    { kind: 'tache', position: 0, note: undefined },
  ])
})
