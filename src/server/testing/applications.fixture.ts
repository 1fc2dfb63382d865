import { and, eq } from 'drizzle-orm'
import { livreurApplications } from '#server/db/schema.ts'
import type { TestContext } from './create-test-context.ts'

/** What a courier types on the public page. */
export const KOFFI = {
  fullname: 'Koffi N’Guessan',
  phone: '07 48 21 36 90',
  email: 'Koffi@Exemple.CI',
  city: 'Yopougon, Niangon',
  message: 'J’ai une moto.\nJe connais le quartier.',
}

let strangers = 0

/** A stranger's application, each from an address of its own. */
export function apply(t: TestContext, overrides: Partial<typeof KOFFI> = {}): Promise<null> {
  strangers += 1
  const { caller } = t.browser(`192.0.2.${strangers % 250}`)
  return caller.applications.submit({ ...KOFFI, ...overrides })
}

/** Applies, and returns the id of the open application. */
export async function applyAndWait(
  t: TestContext,
  overrides: Partial<typeof KOFFI> = {},
): Promise<string> {
  await apply(t, overrides)
  const email = (overrides.email ?? KOFFI.email).toLowerCase()
  const waiting = and(eq(livreurApplications.email, email), eq(livreurApplications.status, 'new'))
  const found = t.database.orm.select().from(livreurApplications).where(waiting).get()
  if (!found) throw new Error('The application does not wait')
  return found.id
}
