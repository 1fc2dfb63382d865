import { beforeEach, expect, test } from 'vitest'
import { openSession } from '#server/features/auth/session.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeLivreur, type User } from '#server/testing/factories.ts'
import { OWNER_HEADER } from '#shared/outbox.ts'
import { appOn } from './test-app.ts'

let t: TestContext
let livreur: User

beforeEach(async () => {
  t = createTestContext()
  livreur = await makeLivreur(t)
})

async function missionsFor(owner: string | undefined): Promise<number> {
  const facts = { secure: t.env.secureCookies, userAgent: 'Vitest' }
  const { cookie } = await openSession(t.database, livreur.id, facts)
  const headers = { cookie: cookie.split(';')[0] ?? '', ...(owner && { [OWNER_HEADER]: owner }) }
  return (await appOn(t).request('/trpc/missions.list', { headers })).status
}

test('a request that is meant for somebody else counts as nobody’s', async () => {
  const other = await makeLivreur(t)
  expect(await missionsFor(undefined)).toBe(200)
  expect(await missionsFor(livreur.id)).toBe(200)
  expect(await missionsFor(other.id)).toBe(401)
  expect(await missionsFor('anything')).toBe(401)
})
