import { expect, test } from 'vitest'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { setSiteDoor } from '#server/testing/site-door.ts'
import { appOn } from '#server/testing/test-app.ts'
import { render } from '#web/prerender.tsx'

/** The text of a page of a server that is no demonstration, with an empty catalogue. */
async function textOf(path: string): Promise<string> {
  const t = createTestContext({ DEMO: '0' })
  setSiteDoor(t, 'open')
  const app = appOn(t, (known) => render(known, '<body><!--body--></body>'))
  return (await app.request(path)).text()
}

test('with an empty catalogue the home page announces no prices that the prices page lacks', async () => {
  expect(await textOf('/tarifs')).toContain('Le catalogue est en cours de préparation.')
  const home = await textOf('/')
  expect(home).toContain('Un prix par pièce, le même pour tout le monde.')
  expect(home).not.toContain('prix du jour')
})
