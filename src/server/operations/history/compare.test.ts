import { expect, test } from 'vitest'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { faultWords } from '#shared/record/history/history.ts'
import { cutSince } from './compare.ts'

test('a history of which no link is left since a statement is told so, with how many it had', () => {
  const { sqlite } = createTestContext({}, { hasChosen: false }).database
  const fault = cutSince(sqlite, { links: 3, head: 'ab' })
  expect(fault && faultWords(fault)).toBe(
    'Chaîne de l’historique\u00a0: il ne reste aucune ligne, alors que l’historique en avait noté 3.',
  )
})
