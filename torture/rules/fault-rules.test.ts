import { describe, expect, test } from 'vitest'
import { wronglyUndone } from './fault-rules.ts'

const INSERT = 'insert into "sessions" ("id") values (?)'

describe('an answer in spite of a failed statement', () => {
  test('is wrong while what was asked for is not committed', () => {
    expect(wronglyUndone('auth.signIn', ['BEGIN IMMEDIATE', INSERT], [])).toBe('not stored')
    expect(wronglyUndone('auth.signIn', [INSERT, 'COMMIT'], [])).toBe('not stored')
  })

  test('may leave undone what its rule names, and nothing else', () => {
    const ran = [INSERT, 'COMMIT', 'delete from "sessions"']
    expect(wronglyUndone('auth.signIn', ran, ['sessions'])).toEqual([])
    expect(wronglyUndone('auth.signIn', ran, ['sessions', 'users'])).toEqual(['users'])
  })

  test('is wrong for a call without a rule', () => {
    expect(wronglyUndone('orders.cancel', [INSERT, 'COMMIT', 'select 1'], [])).toBe('not stored')
  })
})
