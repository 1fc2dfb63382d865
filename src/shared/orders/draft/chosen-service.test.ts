import { describe, expect, test } from 'vitest'
import { offeredServices, serviceToAdd } from './chosen-service.ts'

const garment = (...names: string[]) => ({ services: names.map((name) => ({ name, price: 500 })) })
const shirt = garment('Lavage', 'Repassage', 'Complet')
const duvet = garment('LAVAGE')

describe('the service that a garment is added with', () => {
  test('is the one chosen last, however this garment writes it', () => {
    expect(serviceToAdd(shirt, 'Complet')?.name).toBe('Complet')
    expect(serviceToAdd(shirt, 'Lavé-repassé')?.name).toBe('Complet')
    expect(serviceToAdd(duvet, 'Lavage')?.name).toBe('LAVAGE')
  })

  test('is the first one of a garment that lacks it', () => {
    expect(serviceToAdd(duvet, 'Complet')?.name).toBe('LAVAGE')
  })

  test('must be chosen once, unless there is nothing to choose', () => {
    expect(serviceToAdd(shirt, undefined)).toBeUndefined()
    expect(serviceToAdd(duvet, undefined)?.name).toBe('LAVAGE')
  })
})

describe('the services of the whole list', () => {
  test('are washing, ironing and both, in this order', () => {
    expect(
      offeredServices([garment('Complet', 'Repassage'), garment('Détachage', 'Lavage')]),
    ).toEqual(['Lavage', 'Repassage', 'Complet', 'Détachage'])
  })

  test('are those of most garments where the owner has other names', () => {
    const list = [garment('Vapeur', 'Sec'), garment('Sec'), garment('Cuir'), garment('Lin')]
    expect(offeredServices(list)).toEqual(['Sec', 'Vapeur', 'Cuir', 'Lin'])
    expect(offeredServices([])).toEqual([])
  })
})
