import { globSync, readFileSync } from 'node:fs'
import { parse } from 'postcss'
import { expect, test } from 'vitest'

/** The one file that says them in figures. */
const WIDTHS = 'src/shared/widths.ts'

function mediaQueries(): string[] {
  return globSync('src/web/**/*.css').flatMap((file) => {
    const found: string[] = []
    parse(readFileSync(file, 'utf8')).walkAtRules('media', ({ params }) => {
      found.push(`${file}: ${params}`)
    })
    return found
  })
}

test('a layout changes at one of five named widths, which follow the size of text of the reader', () => {
  const queries = mediaQueries()
  expect(queries.filter((query) => query.includes('(--from-sidebar)')).length).toBeGreaterThan(20)
  expect(queries.filter((query) => /width/.test(query))).toEqual([])
})

test('a script and a page ask for the same five', () => {
  const files = globSync('src/web/**/*.{ts,tsx,js,html}').filter((file) => file !== WIDTHS)
  const asking = files.filter((file) =>
    /\((?:min|max)-width:|\(width [<>]=? ?\d/.test(readFileSync(file, 'utf8')),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(asking).toEqual([])
})
