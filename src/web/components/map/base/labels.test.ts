import { describe, expect, test } from 'vitest'
import { alongLine, type Label, labelWidth, placeLabels } from './labels.ts'

const label = (text: string, x: number, y: number, more: Partial<Label> = {}): Label => ({
  text,
  at: { x, y },
  size: 10,
  className: '',
  ...more,
})
const placed = (labels: Label[], taken: [number, number, number, number][] = []) =>
  placeLabels(labels, [0, 0, 200, 100], taken).map(({ text, at }) => `${text} ${at.x},${at.y}`)

describe('the names of a map', () => {
  test('of two in one place the second moves a little down, then up', () => {
    const all = ['Angré', 'Cocody', 'Riviera'].map((text) => label(text, 100, 50))
    expect(placed(all)).toEqual(['Angré 100,50', 'Cocody 100,68', 'Riviera 100,26'])
  })

  test('one keeps clear of a pin', () => {
    expect(placed([label('Angré', 100, 50)], [[90, 40, 110, 60]])).toEqual(['Angré 100,68'])
  })

  test('one that would leave the map is left out', () => {
    expect(placed([label('Angré', 5, 50), label('Cocody', 100, 50)])).toEqual(['Cocody 100,50'])
  })

  test('one on a line stays on it, or is left out', () => {
    const road = label('Boulevard', 100, 50, { turn: 0 })
    expect(placed([label('Angré', 100, 50), road])).toEqual(['Angré 100,50'])
    const upright = label('Boulevard', 100, 50, { turn: 90 })
    expect(placed([label('Angré', 60, 50), upright])).toEqual(['Angré 60,50', 'Boulevard 100,50'])
  })
})

test('a name is as wide as its letters', () => {
  expect(labelWidth('Angré', 10)).toBeCloseTo(31)
})

describe('a name on a line', () => {
  const spots = (...pairs: [number, number][]) => pairs.map(([x, y]) => ({ x, y }))

  test('stands in the middle, along it', () => {
    expect(alongLine(spots([0, 0], [100, 0]), 40)).toEqual({ at: { x: 50, y: 0 }, turn: 0 })
    expect(alongLine(spots([0, 0], [60, 60]), 40)?.turn).toBeCloseTo(45)
  })

  test('is never upside down', () => {
    expect(alongLine(spots([100, 0], [0, 0]), 40)?.turn).toBe(0)
    expect(alongLine(spots([60, 60], [0, 0]), 40)?.turn).toBeCloseTo(45)
  })

  test('leaves a bend in the middle for a straight part', () => {
    const bent = spots([0, 0], [100, 0], [100, 100])
    const { at } = alongLine(bent, 40) ?? {}
    expect(at?.y).toBe(0)
    expect(at?.x).toBeCloseTo(70)
  })

  test('is left out where the line is too short for it', () => {
    expect(alongLine(spots([0, 0], [30, 0]), 40)).toBeNull()
  })
})
