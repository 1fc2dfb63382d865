import { expect, test } from 'vitest'
import { serviceLabel } from './service-label.ts'

test('the service stored as « Complet » is shown as « Lavé-repassé », however it is written', () => {
  for (const stored of ['Complet', 'complet', ' COMPLET '])
    expect(serviceLabel(stored)).toBe('Lavé-repassé')
})

test('every other name is shown as the owner wrote it', () => {
  for (const name of ['Lavage', 'Repassage', 'Complet pagne', 'Complet express', 'Détachage'])
    expect(serviceLabel(name)).toBe(name)
})
