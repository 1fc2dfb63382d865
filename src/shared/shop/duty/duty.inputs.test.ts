import { expect, test } from 'vitest'
import { exceptionDaysForm, saveDutyExceptionInput } from './duty.inputs.ts'

const TODAY = '2025-06-10'

test.each([
  ['', '2025-06-12', 'Choisissez un jour du calendrier.'],
  ['2025-02-31', '2025-06-12', 'Choisissez un jour du calendrier.'],
  ['2025-06-09', '2025-06-12', 'Ce jour est passé.'],
  ['2025-06-12', '2025-06-11', 'Le dernier jour vient après le premier.'],
  ['2025-06-12', '2025-09-12', '92\u00a0jours au plus.'],
  ['2025-06-10', '2025-06-10', undefined],
])('the days from « %s » to « %s » of an exception are answered: %s', (from, to, message) => {
  const found = exceptionDaysForm(TODAY).safeParse({ from, to }).error?.issues[0]?.message
  expect(found).toBe(message)
})

test('a text that is no day is refused, not a fault of the server', () => {
  const sent = { livreurId: crypto.randomUUID(), from: 'x', to: 'y', hours: null }
  expect(saveDutyExceptionInput.safeParse(sent).success).toBe(false)
})
