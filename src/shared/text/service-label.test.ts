import { expect, test } from 'vitest'
import { serviceKey, serviceLabel } from './service-label.ts'

test('the service stored as « Complet » is shown as « Lavé-repassé », however it is written', () => {
  for (const stored of ['Complet', 'complet', ' COMPLET '])
    expect(serviceLabel(stored)).toBe('Lavé-repassé')
})

test('every other name is shown as the owner wrote it', () => {
  for (const name of ['Lavage', 'Repassage', 'Complet pagne', 'Complet express', 'Détachage'])
    expect(serviceLabel(name)).toBe(name)
})

test('services that are read alike are one service', () => {
  for (const written of ['Lavé-repassé', 'Lave-repasse', 'LAVÉ-REPASSÉ', ' complet '])
    expect(serviceKey(written)).toBe(serviceKey('Complet'))
  expect(serviceKey('Lavage  à sec')).toBe(serviceKey('lavage a sec'))
  expect(serviceKey('Lavage')).not.toBe(serviceKey('Repassage'))
})
