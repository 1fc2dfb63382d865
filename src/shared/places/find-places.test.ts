import { describe, expect, test } from 'vitest'
import { quarterAddress } from './area-name.ts'
import { findPlaces } from './find-places.ts'
import { mayBeInQuarter, QUARTERS, quarterAt } from './quarters.ts'

const found = (search: string) => findPlaces(search, QUARTERS).map(({ name }) => name)

describe('the names of the city', () => {
  test('are found by their beginning, in the order of their numbers', () => {
    expect(found('rivi')).toEqual(['Riviera 2', 'Riviera 3', 'Riviera 4', 'Riviera Golf'])
  })

  test.each([
    ['angre chateau', 'Angré Château'],
    ['ANGRÉ CHÂTEAU', 'Angré Château'],
    ['mpouto', 'M’Pouto'],
    ["M'Pouto", 'M’Pouto'],
    ['deux plateaux', 'Deux-Plateaux'],
    ['2 plateaux', 'Deux-Plateaux'],
    ['2plateaux', 'Deux-Plateaux'],
    ['riviera trois', 'Riviera 3'],
    ['ile boulay', 'Île Boulay'],
    ['château angré', 'Angré Château'],
    ['cocody angré château', 'Angré Château'],
    ['youpougon', 'Yopougon'],
    ['koumasi', 'Koumassi'],
  ])('« %s » finds %s, however it is typed', (search, name) => {
    expect(found(search)[0]).toBe(name)
  })

  test('whose second word is typed come after those that begin with it', () => {
    const names = found('plateau')
    expect(names.slice(0, 2)).toEqual(['Plateau', 'Plateau-Dokui'])
    expect(names).toContain('Deux-Plateaux')
  })

  test('of a commune follow the commune itself', () => {
    const [first, ...others] = found('koumassi')
    expect(first).toBe('Koumassi')
    expect(others).toEqual(['Divo', 'Grand-Carrefour', 'Remblais'])
  })

  test('that do not exist are not found, and nothing typed finds nothing', () => {
    expect(found('zzz')).toEqual([])
    expect(found('  ')).toEqual([])
  })
})

describe('a quarter', () => {
  test('is known by its middle, and by no other point', () => {
    expect(quarterAt({ lat: 5.3485, lng: -3.957 })).toMatchObject({ name: 'Riviera 3' })
    expect(quarterAt({ lat: 5.3486, lng: -3.957 })).toBeUndefined()
    for (const quarter of QUARTERS) expect(quarterAt(quarter.point)).toEqual(quarter)
  })

  test('is an address, and the town of a commune too', () => {
    const addressAt = (name: string) =>
      QUARTERS.filter((one) => one.name === name).map(quarterAddress)
    expect(addressAt('Riviera 3')).toEqual(['Cocody, Riviera 3'])
    expect(addressAt('Bingerville')).toEqual(['Bingerville'])
  })

  test('holds the doors near its middle, and those of its commune', () => {
    const middle = { lat: 5.3485, lng: -3.957 }
    expect(mayBeInQuarter({ lat: 5.36, lng: -3.957 }, middle)).toBe(true)
    expect(mayBeInQuarter({ lat: 5.395, lng: -3.9855 }, middle)).toBe(true)
    expect(mayBeInQuarter({ lat: 5.2555, lng: -3.961 }, middle)).toBe(false)
  })
})
