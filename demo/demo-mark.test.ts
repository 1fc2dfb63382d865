import { expect, test } from 'vitest'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { makeClient, makeLivreur } from '#server/testing/factories.ts'
import { holdsDemo } from './demo-mark.ts'

test.each(['client@laveo.test', 'fatou@laveo.test', 'mariam@laveo.test', 'yves@laveo.test'])(
  'a folder without the mark that holds %s alone is the demonstration’s',
  async (email) => {
    const t = createTestContext()
    await makeLivreur(t, { email: 'konan@laveo.ci' })
    expect(holdsDemo(t.database.orm)).toBe(false)
    await makeClient(t, { email })
    expect(holdsDemo(t.database.orm)).toBe(true)
  },
)

test('an unconfirmed address of the demonstration, typed by a visitor, does not prevent a start', async () => {
  const t = createTestContext()
  await makeClient(t, { email: 'client@laveo.test', emailConfirmedAt: null })
  expect(holdsDemo(t.database.orm)).toBe(false)
})
