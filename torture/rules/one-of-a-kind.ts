import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '#server/lib/app-error.ts'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { codeOf as codeOfRefused, describeRefusal } from '#server/testing/refusal.ts'
import type { Kinds, Meeting, OneOfAKind } from './one-of-a-kind/kind.ts'
import { SIGN_IN_KINDS } from './one-of-a-kind/signing-in.ts'
import { WORK_KINDS } from './one-of-a-kind/work.ts'

/** Things that may be used once, or by so many. */
export const ONE_OF_A_KIND: Kinds = Object.fromEntries(
  [SIGN_IN_KINDS, WORK_KINDS].flatMap((kinds) => Object.entries(kinds)),
)

/** Lets so many use it at once, and returns the faults: too many winners, too few, or a refusal that is not theirs. */
export async function raceFor(
  { places, refusals, begin }: OneOfAKind,
  actors: number,
): Promise<string[]> {
  const meeting = await begin(withoutLimits(), actors)
  const ends = await Promise.all(Array.from({ length: actors }, (_, i) => endOf(meeting, i)))
  const won = meeting.won ? await meeting.won() : ends.filter((end) => end === 'won').length
  const strange = new Set(ends.filter((end) => end !== 'won' && !refusals.includes(end)))
  const faults = won === places ? [] : [`${won} won, not ${places}`]
  return strange.size > 0 ? faults.concat(`answered ${[...strange].join(', ')}`) : faults
}

/** A server whose limits let everyone through: they would keep most of the people out before they meet. */
function withoutLimits(): TestContext {
  const t = createTestContext()
  const undo = () => {}
  Object.assign(t.limits, { takeAll: () => undo, tryTake: () => undo, take: undo })
  return t
}

/** An actor who is told that the server is busy with other passwords asks again, as a page does. */
async function endOf(meeting: Meeting, i: number): Promise<string> {
  for (;;) {
    const end = await meeting.use(i).then(() => 'won', codeOf)
    if (end !== 'DATABASE_BUSY') return end
    await wait(20)
  }
}

/** The code of a refusal, with what moved of one that is stale; anything else is a fault of the server. */
export function codeOf(error: unknown): string {
  if (error instanceof AppError) return codeOfRefused(describeRefusal(error))
  throw error
}
