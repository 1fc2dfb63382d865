import { expect, test } from 'vitest'
import { bagService, soldByKilo, soldByPiece, withChoice, withoutOneBag } from './sold-by.ts'

const kilo = (name: string) => ({ name, price: 1000, minGrams: 3000 })
const SHIRT = { id: 'c', services: [{ name: 'Lavage', price: 800 }] }
const SHEET = { id: 'd', services: [{ name: 'Lavage', price: 900 }, kilo('Au kilo')] }
const BAG = { id: 's', services: [kilo('Lavage'), kilo('Complet')] }
const ALL = [SHIRT, SHEET, BAG]

test('a garment that is sold both ways is counted with its one services and weighed with the others', () => {
  expect(soldByPiece(ALL)).toEqual([SHIRT, { id: 'd', services: [SHEET.services[0]] }])
  expect(soldByKilo(ALL)).toEqual([{ id: 'd', services: [kilo('Au kilo')] }, BAG])
})

test('a bag with one service adds none to choose from', () => {
  const names = withChoice(ALL).flatMap(({ services }) => services.map(({ name }) => name))
  expect(new Set(names)).toEqual(new Set(['Lavage', 'Complet']))
})

test('a bag has the chosen service, else its first', () => {
  expect(bagService(BAG, 'complet')?.name).toBe('Complet')
  expect(bagService(BAG, 'Repassage')?.name).toBe('Lavage')
  expect(bagService(BAG, undefined)?.name).toBe('Lavage')
})

test('a bag that is taken away weighs as much as the others, and what is left at least the minimum', () => {
  const line = { productId: 's', service: 'Lavage', name: 'Sac' }
  const without = (quantity: number, grams: number) =>
    withoutOneBag({ ...line, quantity, grams }, kilo('Lavage')).grams
  expect(without(2, 13_000)).toBe(6500)
  expect(without(3, 10_000)).toBe(6700)
  expect(without(2, 4000)).toBe(3000)
})
