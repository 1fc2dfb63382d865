import { expect, test } from 'vitest'
import { USUAL_GARMENTS } from '#shared/shop/products/usual-garments.ts'
import { faultCause, faultyGarments } from './garment-faults.ts'

const one = (name: string, quantity = 1) => ({ name, quantity })
const plain = (words: string | undefined) => words?.replace(/\u00a0/g, ' ')
const said = (kind: string, ...pieces: ReturnType<typeof one>[]) =>
  plain(faultyGarments({ kind, pieces }))
const cause = (kind: string, ...pieces: ReturnType<typeof one>[]) =>
  plain(faultCause({ kind, pieces }))

const AGREED: Record<string, [one: string, several: string]> = {
  Chemise: ['la chemise abîmée', '2 chemises abîmées'],
  'Costume 2 pièces': ['le costume 2 pièces abîmé', '2 costumes 2 pièces abîmés'],
  Cravate: ['la cravate abîmée', '2 cravates abîmées'],
  Polo: ['le polo abîmé', '2 polos abîmés'],
  Pull: ['le pull abîmé', '2 pulls abîmés'],
  Robe: ['la robe abîmée', '2 robes abîmées'],
  'T-shirt': ['le t-shirt abîmé', '2 t-shirts abîmés'],
  'Uniforme scolaire': ['l’uniforme scolaire abîmé', '2 uniformes scolaires abîmés'],
  Veste: ['la veste abîmée', '2 vestes abîmées'],
  Jean: ['le jean abîmé', '2 jeans abîmés'],
  Jupe: ['la jupe abîmée', '2 jupes abîmées'],
  Pantalon: ['le pantalon abîmé', '2 pantalons abîmés'],
  Short: ['le short abîmé', '2 shorts abîmés'],
  Boubou: ['le boubou abîmé', '2 boubous abîmés'],
  'Boubou brodé': ['le boubou brodé abîmé', '2 boubous brodés abîmés'],
  'Complet pagne': ['le complet pagne abîmé', '2 complets pagnes abîmés'],
  Pagne: ['le pagne abîmé', '2 pagnes abîmés'],
  Couette: ['la couette abîmée', '2 couettes abîmées'],
  Drap: ['le drap abîmé', '2 draps abîmés'],
  Nappe: ['la nappe abîmée', '2 nappes abîmées'],
  Rideau: ['le rideau abîmé', '2 rideaux abîmés'],
  Serviette: ['la serviette abîmée', '2 serviettes abîmées'],
  'Taie d’oreiller': ['la taie d’oreiller abîmée', '2 taies d’oreiller abîmées'],
  'Sac de linge': ['le sac de linge abîmé', '2 sacs de linge abîmés'],
}

test('every garment of the catalogue has its adjective agree, alone and in the plural', () => {
  const words = USUAL_GARMENTS.map(({ name }) => [
    name,
    [cause('damaged', one(name))?.replace('Pour ', ''), said('damaged', one(name, 2))],
  ])
  expect(Object.fromEntries(words)).toEqual(AGREED)
})

test.each([
  ['missing', '1 pantalon manquant', '2 vestes manquantes'],
  ['badly_washed', '1 pantalon mal lavé', '2 vestes mal lavées'],
  ['stained', '1 pantalon taché', '2 vestes tachées'],
  ['badly_ironed', '1 pantalon mal repassé', '2 vestes mal repassées'],
  ['not_mine', '1 pantalon échangé', '2 vestes échangées'],
])('%s is « %s » and « %s »', (kind, masculine, feminine) => {
  expect(said(kind, one('Pantalon'))).toBe(masculine)
  expect(said(kind, one('Veste', 2))).toBe(feminine)
})

test('the names that owners write agree too', () => {
  const names = ['Combinaison', 'Écharpe', 'Corsage', 'Châle', 'Gandoura brodée', 'Pyjama']
  expect(names.map((name) => cause('stained', one(name)))).toEqual([
    'Pour la combinaison tachée',
    'Pour l’écharpe tachée',
    'Pour le corsage taché',
    'Pour le châle taché',
    'Pour la gandoura brodée tachée',
    'Pour le pyjama taché',
  ])
})

test('several garments share one adjective, and each fault names its own', () => {
  expect(said('damaged', one('Chemise'), one('Drap'))).toBe('1 chemise et 1 drap abîmés')
  expect(said('damaged', one('Chemise'), one('Chemise'), one('Robe'))).toBe(
    '2 chemises et 1 robe abîmées',
  )
  const pieces = [{ ...one('Chemise', 2), others: [{ kind: 'stained', quantity: 1 }] }]
  expect(plain(faultyGarments({ kind: 'missing', pieces }))).toBe(
    '1 chemise manquante, 1 chemise tachée',
  )
  expect(plain(faultCause({ kind: 'missing', pieces }))).toBe(
    'Pour la chemise manquante et la chemise tachée',
  )
  const many = ['Chemise', 'Drap', 'Robe', 'Jupe'].map((name) => one(name, 2))
  expect(said('stained', ...many)).toBe('8 pièces tachées')
  expect(cause('stained', ...many)).toBe('Pour les 8 pièces tachées')
})

test('what is not about linen has no such words', () => {
  expect(said('livreur')).toBeUndefined()
  expect(cause('payment', one('Chemise'))).toBeUndefined()
})
