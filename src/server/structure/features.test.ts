import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findCircles, findTrespasses, readImports } from './feature-graph.ts'

/** The rooms that act when an account, its sessions or its address change. */
const LISTENING = ['positions', 'push', 'flags', 'client-records']

describe('the imports between features', () => {
  it.each(['src/server/features', 'src/web/features'])('make no circle in %s', (folder) => {
    const imports = readImports(folder)
    expect(imports.length).toBeGreaterThan(100)
    expect(findCircles(folder, imports)).toEqual([])
  })
})

describe('the rooms that listen', () => {
  it.each([
    ['orders/orders.service.ts', ['adjustments', 'flags', 'photos', 'positions', 'slots', 'stats']],
    ['users/', LISTENING],
    ['sessions/', LISTENING],
    ['auth/', LISTENING],
    ['staff/', LISTENING],
    ['signup/', LISTENING],
    ['recovery/', LISTENING],
  ])('are not called by %s', (caller, rooms) => {
    const rooted = (path: string) => `src/server/features/${path}`
    const entered = readImports('src/server/features').filter(
      ({ from, to }) =>
        from.startsWith(rooted(caller)) && rooms.some((room) => to.startsWith(rooted(`${room}/`))),
    )
    expect(entered).toEqual([])
  })

  it('are each told of what happens', () => {
    const listed = readFileSync('src/server/listeners.ts', 'utf8')
    const files = globSync('src/server/features/*/*.listener.ts')
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) expect(listed).toContain(file.replace('src/server/', './'))
  })
})

describe('the imports between the folders of a feature', () => {
  it.each(['src/web/features/orders'])('make no circle in %s', (feature) => {
    const isInFolder = (file: string) => file.slice(feature.length + 1).includes('/')
    const imports = readImports(feature).filter(
      ({ from, to }) => isInFolder(from) && isInFolder(to),
    )
    expect(imports.length).toBeGreaterThan(100)
    expect(findCircles(feature, imports)).toEqual([])
  })
})

describe('the imports of the web', () => {
  it('enter a feature at its top level only, and never by its styles', () => {
    expect(findTrespasses('src/web/features', readImports('src/web'))).toEqual([])
  })

  it('are told when they do not', () => {
    const told = findTrespasses('web', [
      { from: 'web/orders/board/card.tsx', to: 'web/orders/actions/menu.tsx' },
      { from: 'web/cash/desk.tsx', to: 'web/orders/list.tsx' },
      { from: 'web/cash/desk.tsx', to: 'web/orders/actions/menu.tsx' },
      { from: 'pages/board.tsx', to: 'web/orders/list.module.css' },
    ])
    expect(told).toEqual([
      'web/cash/desk.tsx imports web/orders/actions/menu.tsx',
      'pages/board.tsx imports web/orders/list.module.css',
    ])
  })
})

describe('a circle between features', () => {
  const file = (name: string) => `src/${name}.ts`
  const circlesOf = (...arrows: [from: string, to: string][]) =>
    findCircles(
      'src',
      arrows.map(([from, to]) => ({ from: file(from), to: file(to) })),
    )

  it('is named once, with the files that make it', () => {
    const circles = circlesOf(
      ['orders/move', 'payments/refund'],
      ['payments/refund', 'cash/holdings'],
      ['cash/holdings', 'orders/read'],
      ['orders/read', 'users/find'],
    )
    expect(circles).toEqual([
      [
        'cash → orders → payments → cash',
        '  src/cash/holdings.ts imports src/orders/read.ts',
        '  src/orders/move.ts imports src/payments/refund.ts',
        '  src/payments/refund.ts imports src/cash/holdings.ts',
      ].join('\n'),
    ])
  })

  it('is told apart from another one', () => {
    const circles = circlesOf(['a/1', 'b/1'], ['b/1', 'a/1'], ['c/1', 'd/1'], ['d/1', 'c/1'])
    expect(circles.map((circle) => circle.split('\n')[0])).toEqual(['a → b → a', 'c → d → c'])
  })

  it('is none inside one feature, nor where two features use a third', () => {
    const circles = circlesOf(
      ['a/1', 'a/2'],
      ['a/2', 'a/1'],
      ['a/1', 'c/1'],
      ['b/1', 'c/1'],
      ['a/1', 'b/1'],
    )
    expect(circles).toEqual([])
  })
})
