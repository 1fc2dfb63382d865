import { expect, test } from 'vitest'
import { typedGarments } from './typed-garments.ts'

const GARMENTS = ['Chemise', 'Costume 2 pièces', 'Pantalon', 'Robe', 'T-shirt'].map((name) => ({
  name,
}))

test.each([
  ['3 che', 3, 'Chemise'],
  ['3 chemises', 3, 'Chemise'],
  ['trois chemises', 3, 'Chemise'],
  ['une chemise', 1, 'Chemise'],
  ['12x Pantalon', 12, 'Pantalon'],
  ['2×tee', 2, 'T-shirt'],
  ['2 tee-shirts', 2, 'T-shirt'],
  ['0 robe', 1, 'Robe'],
  ['3 pantlons', 3, 'Pantalon'],
  ['2 costumes', 2, 'Costume 2 pièces'],
  ['deux costumes 2 pièces', 2, 'Costume 2 pièces'],
  ['costume deux pièces', 1, 'Costume 2 pièces'],
  ['2 pièces', 1, 'Costume 2 pièces'],
  ['deux pièces', 1, 'Costume 2 pièces'],
  ['2 p', 2, 'Pantalon'],
])('« %s » is %i of %s', (typed, quantity, name) => {
  const read = typedGarments(GARMENTS, typed)
  expect(read).toMatchObject({ quantity, isNamed: true })
  expect(read.garments[0]?.name).toBe(name)
})

test.each([
  ['4', 4],
  ['4 x', 4],
  ['  ', 1],
])('« %s » names no garment, so all of them stand there', (typed, quantity) => {
  expect(typedGarments(GARMENTS, typed)).toEqual({ quantity, isNamed: false, garments: GARMENTS })
})

test.each([
  ['2,5 che', 'Écrivez un nombre entier de pièces.'],
  ['2.5 chemises', 'Écrivez un nombre entier de pièces.'],
  ['-3 che', 'Écrivez un nombre entier de pièces.'],
  ['500 che', '499\u00a0pièces au plus pour un même article.'],
  ['2500 che', '499\u00a0pièces au plus pour un même article.'],
])('« %s » is no quantity, and says why', (typed, fault) => {
  const read = typedGarments(GARMENTS, typed)
  expect(read).toMatchObject({ quantity: 1, isNamed: true, fault })
  expect(read.garments[0]?.name).toBe('Chemise')
})

test.each(['kilo', '2,5 kg', '5 kg', '6 kilos', '2 sacs'])(
  '« %s » finds what is sold by the kilo',
  (typed) => {
    const bag = { name: 'Sac de linge', services: [{ minGrams: 3000 }] }
    const read = typedGarments([{ name: 'Chemise' }, bag], typed)
    expect(read).toEqual({ quantity: typed === '2 sacs' ? 2 : 1, isNamed: true, garments: [bag] })
  },
)
