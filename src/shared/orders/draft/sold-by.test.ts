import { expect, test } from 'vitest'
import { bagService, kiloLess, kiloMore, soldByKilo, soldByPiece, withChoice } from './sold-by.ts'

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

test('a bag is said in whole kilos from its minimum on, below which it goes', () => {
  expect(kiloMore(5000)).toBe(6000)
  expect(kiloMore(6400)).toBe(7000)
  expect(kiloMore(100_000)).toBe(100_000)
  expect(kiloLess(6400, 3000)).toBe(6000)
  expect(kiloLess(6000, 3000)).toBe(5000)
  expect(kiloLess(4000, 3500)).toBe(3500)
  expect(kiloLess(3000, 3000)).toBeNull()
})
