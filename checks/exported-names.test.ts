import { describe, expect, it } from 'vitest'
import { exportedNames, findSharedNames } from './exported-names.ts'

/** Names that two files may export, each with its reason. Rename one of the two before adding a line. */
const ALLOWED: Record<string, string> = {}

describe('an exported name', () => {
  it('is in one file of src, so that it means one thing', () => {
    const shared = findSharedNames('src').filter((line) => !((line.split(':')[0] ?? '') in ALLOWED))
    expect(shared).toEqual([])
  })

  it('is read from each kind of export, but not from a type that the API gives', () => {
    const source = `
      export const hidden = 1
export const a = 1
export async function b() {}
export abstract class C {}
export interface D {}
export type E = string
export type F = Outputs['orders']['board']
export type G<S extends string> = Outputs['settings']['all'][S]
export { h } from './h.ts'`
    expect([...exportedNames(source)]).toEqual(['a', 'b', 'C', 'D', 'E'])
  })
})
