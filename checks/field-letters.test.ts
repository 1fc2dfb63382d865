import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const RULE_OF_A_FIELD = /([^{}]*\b(?:select|textarea|input|control)\s*)\{([^{}]*)\}/g

/** The size of the letters of each field, with the rule that sets it. */
function lettersOfFields(): string[] {
  return globSync('src/web/**/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(RULE_OF_A_FIELD)].flatMap(
      ([, selector = '', rule = '']) =>
        [...rule.matchAll(/font(?:-size)?:[^;]*--text-(\w+)/g)].map(
          ([, size]) => `${size} ${file} ${selector.trim()}`,
        ),
    ),
  )
}

test('no field has letters under 16 px: an iPhone would zoom the page in when it is tapped', () => {
  const letters = lettersOfFields()
  expect(letters).toContain('l src/web/components/forms/field.module.css .control')
  expect(letters.filter((size) => /^x?s /.test(size))).toEqual([])
})
