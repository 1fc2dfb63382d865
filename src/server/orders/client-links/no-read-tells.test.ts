import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/db/schema.ts'
import { type Actors, actAs, makePeople, READS } from '#server/testing/calls/all-reads.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { clientLink } from './client-links.service.ts'

/** Callers whose every answer is kept as text. */
function heard(as: Actors['as'], answers: string[]): Actors['as'] {
  const listen = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get: (target, name) => {
        const next: unknown = Reflect.get(target, name)
        return typeof next === 'function' ? listen(next) : next
      },
      async apply(target, self, input) {
        const answer: unknown = await Reflect.apply(target as () => unknown, self, input)
        answers.push(JSON.stringify(answer) ?? '')
        return answer
      },
    })
  return { ...as, admin: listen(as.admin), superadmin: listen(as.superadmin) }
}

/** Every read, where each order is one of a client without e-mail; what signs in needs an address. */
const names = Object.keys(READS).filter((name) => name !== 'a sign-in')

test('no read tells the team a link of a client', async () => {
  const t = createTestContext()
  const people = await makePeople(t)
  const actors = await actAs(t, people)
  await t.database.write((orm) =>
    orm.update(users).set({ email: null }).where(eq(users.id, people.client.id)).run(),
  )
  const answers: string[] = []
  const listening = { ...actors, as: heard(actors.as, answers) }
  for (const name of names) {
    answers.length = 0
    await READS[name]?.(listening)
    const [token = ''] = clientLink(t, people.client.id)?.match(/[\w-]{43}$/) ?? []
    expect(token).not.toBe('')
    for (const answer of answers) expect(answer, name).not.toContain(token)
  }
})
