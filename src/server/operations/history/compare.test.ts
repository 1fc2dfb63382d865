import { expect, test } from 'vitest'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { faultWords } from '#shared/record/history/history.ts'
import { cutSince } from './compare.ts'

test('a chain of which nothing is left since a statement is told so, with how many entries it had', () => {
  const { sqlite } = createTestContext().database
  const heads = [{ chain: 'payments' as const, links: 3, last: 3, head: 'ab' }]
  expect(cutSince(sqlite, { heads }).map(faultWords)).toEqual([
    'Paiements\u00a0: il ne reste aucune ligne, alors que l’historique en avait noté 3.',
  ])
})
