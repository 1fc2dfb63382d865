import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findLiteralSpreads } from './literal-spreads.ts'

describe('an object or an array that is written out', () => {
  it.each(['src', 'e2e', 'scripts'])('is never only spread into another one in %s', (folder) => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
      .map((name) => join(folder, name))
    const spreads = files.flatMap((file) =>
      findLiteralSpreads(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`),
    )
    expect(files).not.toEqual([])
    expect(spreads).toEqual([])
  })

  it.each([
    ['const a = { ...{ b, c }, d }', [1]],
    ['const a = [\n  ...[b, c],\n  d,\n]', [2]],
    ["return <Card {...{ name, text: '}' }} />", [1]],
    ['f(...[a, [b]], ...[c])', [1, 1]],
    ['const a = [b, ...(["c", 1] as const), ...([d])]', [1, 1]],
    ['const a = [...([b, c] as const).map(f), ...({ d }).d]', []],
    ['f(...[a, b].map(g), ...{ a }.list, ...[f][0](b), ...[a]?.b)', []],
    ['function f(...[a, b]: Pair) {}', []],
    ['const f = (a, ...[b]) => b', []],
    ['const a = { ...b, ...(c ? { d } : {}) }', []],
    ["// ...{ a }\n/* ...[b] */ const c = '...{ d }'", []],
  ])('is found in %j', (source, lines) => {
    expect(findLiteralSpreads(source)).toEqual(lines)
  })
})
