import { expect, test } from 'vitest'
import { byFamily, familyOf } from './families.ts'

test.each([
  ['hauts', ['Chemise', 'Costume 2 pièces', 'Cravate', 'Polo', 'Pull', 'Robe', 'T-shirt', 'Veste']],
  ['hauts', ['Uniforme scolaire', 'CHEMISES', 'Tee shirt', 'Robe de soirée', 'Chemise pagne']],
  ['bas', ['Jean', 'Jupe', 'Pantalon', 'Short', 'Pantalon de costume', 'Shorts']],
  ['pagnes', ['Boubou', 'Boubou brodé', 'Complet pagne', 'Pagne', 'Ensemble bazin']],
  [
    'maison',
    ['Couette', 'Drap', 'Nappe', 'Rideaux', 'Serviette', 'Taie d’oreiller', 'Drap-housse'],
  ],
  ['autres', ['Sac de sport', 'Baskets', '', '42', 'Chemiserie', 'Complet']],
])('%s holds %j', (family, names) => {
  for (const name of names) expect([name, familyOf(name)]).toEqual([name, family])
})

test('families come in their order, without those that hold nothing', () => {
  const names = ['Drap', 'Baskets', 'Chemise', 'Robe'].map((name) => ({ name }))
  const seen = byFamily(names).map(({ chip, garments }) => [chip, garments.map((g) => g.name)])
  expect(seen).toEqual([
    ['Hauts', ['Chemise', 'Robe']],
    ['Maison', ['Drap']],
    ['Autres', ['Baskets']],
  ])
})
