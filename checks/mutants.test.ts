import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { MERGED_MUTANTS } from '../scripts/mutants/merged.ts'
import { SERVER_MUTANTS } from '../scripts/mutants/server.ts'
import { WEB_MUTANTS } from '../scripts/mutants/web.ts'

const root = resolve(import.meta.dirname, '..')
const testFiles = globSync('{src,torture,checks,scripts}/**/*.test.ts', { cwd: root })

test.each([...SERVER_MUTANTS, ...WEB_MUTANTS, ...MERGED_MUTANTS])(
  'code that a mutant breaks is where it says, once, with the tests of it: $rule',
  ({ file, from, tests }) => {
    expect(readFileSync(resolve(root, file), 'utf8').split(from)).toHaveLength(2)
    for (const filter of tests)
      expect(
        testFiles.some((name) => name.includes(filter)),
        filter,
      ).toBe(true)
  },
)
