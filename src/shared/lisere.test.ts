import { expect, test } from 'vitest'
import { lisereCells, lisereShapes } from './lisere.ts'

test('each character of an older reference gives its motif and its pair of colours', () => {
  expect(lisereCells('4f9c21ab').map((cell) => `${cell.motif} ${cell.ink} ${cell.ground}`)).toEqual(
    [
      'bars #1C276D #FFB828',
      'hourglass #FFF8EC #00525A',
      'diamond #FFF8EC #AE2303',
      'bars #FFF8EC #00525A',
      'stripes #FBA903 #1C276D',
      'diamond #FBA903 #1C276D',
      'stripes #FFF8EC #AE2303',
      'hourglass #FFF8EC #AE2303',
    ],
  )
})

test('a hash, capitals and the rest of an identifier change nothing', () => {
  const cells = lisereCells('4f9c21ab')
  expect(lisereCells('#4F9C21AB')).toEqual(cells)
  expect(lisereCells('4f9c21ab-0d7e-4c51-9d1b-000000000000')).toEqual(cells)
  expect(lisereCells('48210937-0d7e-4c51-9d1b-000000000000')).toEqual(lisereCells('#48210937'))
})

test('the digits of a reference use the sixteen squares alike, and no two references have one strip', () => {
  const counts = new Map<string, number>()
  for (let place = 0; place < 8; place += 1) {
    const squares = [...'0123456789'].map((digit) => {
      const reference = `${'1'.repeat(place)}${digit}${'1'.repeat(7 - place)}`
      return JSON.stringify(lisereCells(reference)[place])
    })
    expect(new Set(squares).size).toBe(10)
    for (const square of squares) counts.set(square, (counts.get(square) ?? 0) + 1)
  }
  expect([...counts.values()]).toEqual(Array(16).fill(5))
})

test('there are always eight squares', () => {
  expect(lisereCells('')).toHaveLength(8)
  expect(lisereCells('7b')).toHaveLength(8)
})

test('the sixteen digits give sixteen different squares', () => {
  const squares = [...'0123456789abcdef'].map((digit) => JSON.stringify(lisereCells(digit)[0]))
  expect(new Set(squares).size).toBe(16)
})

test('a square starts with its ground and stays inside its side', () => {
  for (const cell of lisereCells('01234567')) {
    const shapes = lisereShapes(cell, 12, 24, 36)
    expect(shapes[0]).toEqual({ d: 'M24 36h12v12h-12z', fill: cell.ground })
    expect(shapes.length).toBeGreaterThan(1)
  }
})
