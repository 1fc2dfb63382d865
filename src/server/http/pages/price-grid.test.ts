import { expect, test } from 'vitest'
import type { Service } from '#shared/shop/prices/pricing.ts'
import { DEFAULT_SETTINGS, siteFacts } from '#shared/shop/settings/settings.ts'
import { type Priced, priceGrid } from './price-grid.ts'

const gridOf = (garments: readonly Priced[]) => priceGrid(garments, siteFacts(DEFAULT_SETTINGS))

const service = (name: string, price: number): Service => ({ name, price })
const wash = [service('Lavage', 500)]
const captions = (html: string) =>
  Array.from(html.matchAll(/<caption>(.*?)<\/caption>/g), ([, caption]) => caption)

test('the three usual services have a column each, in their order, however they were typed', () => {
  const services = [service('complet', 1500), service('LAVAGE', 800), service(' Repassage ', 700)]
  const html = gridOf([{ name: 'Chemise', services }])
  expect(html).toBe(
    '<table><caption>Hauts et costumes</caption><thead><tr><td></td><th scope="col" data-column="Lavage">Lavage</th><th scope="col" data-column="Repassage">Repassage</th><th scope="col" data-column="Complet" data-full>Lavé-repassé</th></tr></thead>' +
      '<tbody><tr><th scope="row">Chemise</th><td>800</td><td>700</td><td data-full>1\u202f500</td></tr></tbody></table>',
  )
})

test('a column that no garment needs is left out, and one that a garment lacks says so aloud', () => {
  const html = gridOf([
    { name: 'Couette', services: wash },
    { name: 'Drap', services: [...wash, service('Complet', 900)] },
  ])
  expect(html).not.toContain('Repassage')
  expect(html.match(/non proposé/g)).toHaveLength(1)
})

test('any other service is a line under its garment, and so is a second one of the same name', () => {
  const html = gridOf([
    { name: 'Tapis', services: [...wash, service('Au m²', 2500), service('Lavage', 900)] },
  ])
  expect(html).toContain(
    '<tr data-other><th scope="row">Au m²</th><td colspan="1">2\u202f500</td></tr>',
  )
  expect(html).toContain('<tr data-other><th scope="row">Lavage</th><td colspan="1">900</td></tr>')
})

test('a catalogue without any usual service has no heading', () => {
  const html = gridOf([{ name: 'Tapis', services: [service('Au m²', 2500)] }])
  expect(html).not.toContain('<thead>')
  expect(html).toContain('<th scope="rowgroup" colspan="2">Tapis</th>')
})

test('what is sold by the kilo has a table of its own, with the weight from which it is charged', () => {
  const kilo = (name: string, price: number, minGrams = 3000) => ({ name, price, minGrams })
  const html = gridOf([
    { name: 'Sac de linge', services: [kilo('Lavage', 700), kilo('Complet', 1000)] },
    { name: 'Couette', services: [...wash, kilo('Au poids', 1200, 1500)] },
  ])
  expect(captions(html)).toEqual(['Linge de maison', 'Au kilo, pesé devant vous'])
  expect(html).toContain(
    '<th scope="rowgroup" colspan="3">Couette</th></tr>' +
      '<tr data-note><td colspan="3">1,5\u00a0kg minimum</td></tr>' +
      '<tr data-other><th scope="row">Au poids</th><td colspan="2">1\u202f200</td></tr>',
  )
  expect(html).toContain(
    '<th scope="row">Sac de linge</th><td>700</td><td data-full>1\u202f000</td></tr>' +
      '<tr data-note><td colspan="3">3\u00a0kg minimum</td></tr>',
  )
  const two = gridOf([
    { name: 'Sac', services: [kilo('Lavage', 700), kilo('Complet', 1000, 5000)] },
  ])
  expect(captions(two)).toEqual(['Au kilo, pesé devant vous'])
  expect(two).toContain(
    '<td colspan="3">Minimum\u00a0: lavage 3\u00a0kg, lavé-repassé 5\u00a0kg</td>',
  )
})

test('each family of garments has a table, in which they come in French order', () => {
  const names = ['Écharpe', 'drap', 'Zibeline', 'Éponge', 'Abaya', 'Étole', 'robe', 'Jupe', 'Pull']
  const html = gridOf(names.map((name) => ({ name, services: wash })))
  const order = Array.from(html.matchAll(/scope="row">(.*?)</g), ([, name]) => name)
  expect(captions(html)).toEqual(['Hauts et costumes', 'Bas', 'Linge de maison', 'Autres'])
  const others = ['Abaya', 'Écharpe', 'Éponge', 'Étole', 'Zibeline']
  expect(order).toEqual(['Pull', 'robe', 'Jupe', 'drap', ...others])
})

test('a catalogue of any size keeps every garment once', () => {
  for (const count of [1, 8, 9, 28, 29, 57, 300]) {
    const garments = Array.from({ length: count }, (_, i) => ({ name: `N${i}`, services: wash }))
    const html = gridOf(garments)
    expect(html.match(/<tbody>/g)).toHaveLength(count)
    expect(captions(html).every((caption) => caption !== '')).toBe(true)
  }
})
