import { openSession } from '#server/access/sessions/sessions.service.ts'
import type { TestContext } from '#server/testing/create-test-context.ts'
import type { User } from '#server/testing/factories.ts'
import { OWNER_HEADER } from '#shared/owner-header.ts'
import type { Role } from '#shared/roles.ts'

/** Somebody signed in, with the headers of their requests. */
export interface SignedIn {
  id: string
  role: Role
  /** Their password is `TEST_PASSWORD`, unless the line gave them another. */
  email: string
  headers: Record<string, string>
}

/** Opens a session of somebody. Behind https (`secure`) its cookie has another name. */
export async function signedIn(
  t: TestContext,
  { id, role, email }: User,
  secure = false,
): Promise<SignedIn> {
  const { cookie } = await openSession(t, id, { secure, userAgent: 'Torture' })
  return { id, role, email, headers: { cookie: cookie.split(';')[0] ?? '', [OWNER_HEADER]: id } }
}
