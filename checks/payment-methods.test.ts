import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LEDGER_METHODS } from '#shared/money/payment-methods.ts'

const NAME = `['"](?:${LEDGER_METHODS.join('|')})['"]`
/** A method that code, or SQL in it, compares by its name, or looks up in a table of its own. */
const BY_NAME = new RegExp(
  [
    `[!=]==?\\s*(?:${NAME}|CASH\\b|WAVE\\b)`,
    `(?:${NAME}|\\bCASH|\\bWAVE)\\s*[!=]==?`,
    `(?:method|\\})\\s*(?:=|<>|(?:not )?in \\()\\s*${NAME}`,
    `(?:includes|eq|ne)\\([^()]*(?:${NAME}|\\bCASH|\\bWAVE)`,
    `case ${NAME}:`,
    String.raw`^\s*(?:espece|virement):`,
  ].join('|'),
  'gm',
)
/** The table itself, the icons by its keys, and a step of the owner's checklist that is called as a method is. */
const ALLOWED = [
  'src/shared/money/method-words.ts',
  'src/shared/money/payment-methods.ts',
  'src/web/money/account-payments/ledger-method-option.tsx',
  'src/web/money/method-options.tsx',
  'src/web/shop/checklist/list/step-words.ts',
]

describe('a method of payment', () => {
  it('is asked for its traits, and compared by its name nowhere', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\/testing\//.test(name))
      .map((name) => join('src', name))
      .filter((file) => !ALLOWED.includes(file))
    const named = files.flatMap((file) =>
      linesByName(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`),
    )
    expect(files.length).toBeGreaterThan(1000)
    expect(named).toEqual([])
  })

  it.each([
    ["if (method === 'wave') f()", [1]],
    ["const a =\n  'espece' !== method", [2]],
    ['if (method === CASH || WAVE === method) f()', [1, 1]],
    [`sql(p.method = 'cheque' and \${column} <> 'wave')`, [1, 1]],
    ["sql`method in ('virement')`", [1]],
    ["eq(payments.method, 'espece'), taken.includes('wave')", [1, 1]],
    ["switch (method) {\n  case 'wave':\n}", [2]],
    ["const WORDS = {\n  espece: 'en espèces',\n}", [2]],
    ["const money = { method: CASH }, tile = tilePath('wave')", []],
    ["limits.take('wave', id); methodIs(method, 'online')", []],
  ])('is found by its name in %j', (source, lines) => {
    expect(linesByName(source)).toEqual(lines)
  })
})

/** The lines in which a method is told by its name, from 1. */
function linesByName(source: string): number[] {
  return [...source.matchAll(BY_NAME)].map(({ index, 0: found }) => {
    const before = source.slice(0, index + found.search(/\S/))
    return before.split('\n').length
  })
}
