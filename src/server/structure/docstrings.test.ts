import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findUndocumented, findUntoldErrors } from './docstrings.ts'

const find = (pattern: string) => globSync(pattern).filter((file) => !file.endsWith('.test.ts'))
const read = (file: string) => readFileSync(file, 'utf8')

describe('a docstring', () => {
  it('stands before each exported name of the shared rules', () => {
    const files = find('src/shared/**/*.ts')
    expect(files.length).toBeGreaterThan(0)
    expect(
      files.flatMap((file) => findUndocumented(read(file)).map((name) => `${file} ${name}`)),
    ).toEqual([])
  })

  it('stands before each exported function of a service', () => {
    const files = find('src/server/features/*/*.service.ts')
    const functions = /^(?!export (?:async )?function|export const \w+ = \()export .*\n/gm
    const missing = files.flatMap((file) =>
      findUndocumented(read(file).replace(functions, '\n')).map((name) => `${file} ${name}`),
    )
    expect(files.length).toBeGreaterThan(0)
    expect(missing).toEqual([])
  })

  it('names each error that a service throws', () => {
    const files = find('src/server/features/*/*.ts')
    const untold = files.flatMap((file) =>
      findUntoldErrors(read(file)).map((code) => `${file} ${code}`),
    )
    expect(untold).toEqual([])
  })

  it('is looked for on the line before, and not asked of schemas and of the types that follow them', () => {
    const source = `/** Said. */
export function a() {}
export async function b() {}
export const cInput = z.object()
export type C = z.infer<typeof cInput>
export const D = 1
const e = 1`
    expect(findUndocumented(source)).toEqual(['b', 'D'])
  })

  it('tells of an error by its code', () => {
    const source = `/** Throws NOT_FOUND. */
throw new AppError('NOT_FOUND')
throw new AppError(known ? 'REFUND_SETTLED' : 'NOT_FOUND')`
    expect(findUntoldErrors(source)).toEqual(['REFUND_SETTLED'])
  })
})
