import { describe, expect, test } from 'vitest'
import { USUAL_GARMENTS } from '#shared/shop/products/usual-garments.ts'
import { namesHolding, searchNames } from './search-names.ts'

const GARMENTS = USUAL_GARMENTS.map(({ name }) => name)
const nameOf = (name: string) => [name]
const found = (typed: string, names: readonly string[] = GARMENTS) =>
  searchNames(names, typed, nameOf)

describe('a garment of the usual ones is found by the words that people have for it', () => {
  test.each([
    ['chemise', 'Chemise'],
    ['chemises', 'Chemise'],
    ['CHEMISES', 'Chemise'],
    ['3 chemises', 'Chemise'],
    ['une chemise', 'Chemise'],
    ['chemise blanche', 'Chemise'],
    ['chemse', 'Chemise'],
    ['chemisse', 'Chemise'],
    ['t shirt', 'T-shirt'],
    ['t-shirts', 'T-shirt'],
    ['tshirt', 'T-shirt'],
    ['tee shirt', 'T-shirt'],
    ['tee-shirts', 'T-shirt'],
    ['teeshirt', 'T-shirt'],
    ['costumes', 'Costume 2 pièces'],
    ['costume deux pieces', 'Costume 2 pièces'],
    ['deux pièces', 'Costume 2 pièces'],
    ['2 pièces', 'Costume 2 pièces'],
    ['2pieces', 'Costume 2 pièces'],
    ['pièces costume', 'Costume 2 pièces'],
    ['complet', 'Complet pagne'],
    ['pagne complet', 'Complet pagne'],
    ['complets pagnes', 'Complet pagne'],
    ['boubou brode', 'Boubou brodé'],
    ['boubous brodés', 'Boubou brodé'],
    ['bou bou', 'Boubou'],
    ['pantlon', 'Pantalon'],
    ['pnatalon', 'Pantalon'],
    ['jeans', 'Jean'],
    ['robe de soirée', 'Robe'],
    ['jupes', 'Jupe'],
    ['polos', 'Polo'],
    ['cravattes', 'Cravate'],
    ['uniforme école', 'Uniforme scolaire'],
    ['drap housse', 'Drap'],
    ['rideaux', 'Rideau'],
    ['taie oreiller', 'Taie d’oreiller'],
    ["taies d'oreillers", 'Taie d’oreiller'],
    ['oreiller', 'Taie d’oreiller'],
    ['sac', 'Sac de linge'],
  ])('« %s » finds %s first', (typed, name) => {
    expect(found(typed)[0]).toBe(name)
  })

  test('and a garment that the shop does not take finds nothing', () => {
    for (const typed of ['smoking', 'moquette', 'valise', 'zzz']) expect(found(typed)).toEqual([])
  })
})

describe('a search', () => {
  test('takes a plural for its singular, and the other way round', () => {
    expect(found('cheval', ['Chevaux', 'Chevet'])).toEqual(['Chevaux'])
    expect(found('chevaux', ['Cheval', 'Chevet'])).toEqual(['Cheval'])
    expect(found('jeux', ['Jeu de draps'])).toEqual(['Jeu de draps'])
    expect(found('nappes', ['Nappes rondes', 'Napperon'])).toEqual(['Nappes rondes'])
  })

  test('puts the names that begin with it before those with a later word', () => {
    expect(found('pagne', ['Complet pagne', 'Pagne'])).toEqual(['Pagne', 'Complet pagne'])
    expect(found('co', ['Costume', 'Couette', 'Complet'])).toEqual([
      'Costume',
      'Couette',
      'Complet',
    ])
  })

  test('looks inside the words, then for a slip, only when no word begins so', () => {
    expect(found('mandes', ['Commandes', 'Demandes', 'Caisse'])).toEqual(['Commandes', 'Demandes'])
    expect(found('mand', ['Mandat', 'Commandes'])).toEqual(['Mandat'])
    expect(found('rove', ['Robe', 'Rover'])).toEqual(['Rover'])
    expect(namesHolding(['Robe'], 'rove', nameOf)).toEqual([])
  })

  test('takes four letters with a slip for a word, and no fewer than five for its beginning', () => {
    expect(found('nape', ['Nappe', 'Naperon'])).toEqual(['Naperon'])
    expect(found('nape', ['Nappe'])).toEqual(['Nappe'])
    expect(found('kone', ['Konaté', 'Kona'])).toEqual(['Kona'])
    expect(found('pnata', ['Pantalon'])).toEqual(['Pantalon'])
  })

  test('takes no word of three letters, and no number, for another one', () => {
    expect(found('dru', ['Dra'])).toEqual([])
    expect(found('2025', ['Année 2026'])).toEqual([])
  })

  test('reads what stands beside a name after the name', () => {
    const page = (name: string, beside: string) => [name, beside]
    const entries = [page('Retard', 'Passages'), page('Passages manqués', 'Tarifs')]
    const names = (typed: string) =>
      searchNames(entries, typed, (texts) => texts).map(([name]) => name)
    expect(names('passage')).toEqual(['Passages manqués', 'Retard'])
    expect(names('passages retard')).toEqual(['Retard'])
  })

  test('finds everything while no word is typed, and nothing strange in a word of the language', () => {
    expect(found('  ')).toEqual(GARMENTS)
    expect(found('-')).toEqual(GARMENTS)
    expect(found('constructor')).toEqual([])
  })
})
