import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// A dialog has one filled button, its act; what leads back is beside it and has no colour.

const FILLED = new Set(['soleil', 'danger', 'indigo'])

/** The text between the brace at `start` and the one that closes it. */
function braced(code: string, start: number): string {
  let depth = 1
  let end = start
  while (depth > 0) {
    end += 1
    if (code[end] === '{') depth += 1
    if (code[end] === '}') depth -= 1
  }
  return code.slice(start + 1, end)
}

/** The tones of the buttons in the feet of a file's dialogs. */
function feetOf(code: string): string[][] {
  return [...code.matchAll(/footer=\{/g)].map(({ index }) => {
    const foot = braced(code, index + 'footer='.length)
    return [...foot.matchAll(/<Button\b((?:[^<]|<(?!\/))*?)>\s*[^\s=]/g)].map(
      ([, attributes = '']) =>
        /\btone="([a-z-]+)"/.exec(attributes)?.[1] ??
        (/\btone=\{/.test(attributes) ? 'chosen' : 'indigo'),
    )
  })
}

const feet = globSync('src/web/**/*.tsx').flatMap((file) =>
  feetOf(readFileSync(file, 'utf8')).map((tones) => ({ file, tones })),
)

test('the act of a dialog that has a way back beside it is filled in the colour of its kind', () => {
  const withWayBack = feet.filter(({ tones }) => tones.includes('ghost'))
  expect(withWayBack.length).toBeGreaterThan(20)
  expect(withWayBack.filter(({ tones }) => tones.includes('indigo'))).toEqual([])
})

test('a dialog has one filled button', () => {
  const several = feet.filter(({ tones }) => tones.filter((tone) => FILLED.has(tone)).length > 1)
  expect(several).toEqual([])
})
