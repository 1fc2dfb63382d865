import { expect, test } from 'vitest'
import { linkInHash } from './link-in-hash.ts'

test('an e-mailed link gives its kind and its token', () => {
  expect(linkInHash('#type=signup&token=abc.def')).toEqual({ type: 'signup', token: 'abc.def' })
  expect(linkInHash('#token=a_b-c.d&type=recovery')).toEqual({ type: 'recovery', token: 'a_b-c.d' })
})

test('a link that was cut keeps its kind, without a token', () => {
  expect(linkInHash('#type=recovery')).toEqual({ type: 'recovery', token: '' })
})

test.each(['', '#', '#contenu', '#type=autre&token=abc', '#token=abc', '#type=toString'])(
  'the hash « %s » is no link',
  (hash) => {
    expect(linkInHash(hash)).toBeUndefined()
  },
)
