import { beforeEach, expect, test } from 'vitest'
import { hashAsTheServer } from '#server/testing/cheap-hashing.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import { makeClient } from '#server/testing/factories.ts'
import { hashPassword } from '../sessions/passwords.service.ts'

beforeEach(hashAsTheServer)

const HOUR = 3_600_000
/** Other work on the machine may spoil a round; a real difference shows in every one. */
const ROUNDS = 3
/** Medians closer than this cannot be told apart through a network. */
const TOLERANCE = 0.15
/** Standard deviations: chance alone goes further once in a thousand rounds. */
const CERTAIN = 3.3

interface Question {
  ask: (caller: Caller, email: string) => Promise<unknown>
  /** Pairs in one round. */
  pairs: number
  confirmed: boolean
}

const QUESTIONS: Record<string, Question> = {
  'a sign-in with a wrong password': {
    ask: ({ auth }, email) => auth.signIn({ email, password: 'pas-le-bon' }).catch(() => {}),
    pairs: 12,
    confirmed: true,
  },
  'asking for a reset': {
    ask: ({ recovery }, email) => recovery.ask({ email }),
    pairs: 80,
    confirmed: true,
  },
  'asking for the confirmation again': {
    ask: ({ signUp }, email) => signUp.resend({ email }),
    pairs: 80,
    confirmed: false,
  },
}

type Times = Record<'known' | 'unknown', number[]>

/** Asks about a known and an unknown address in turn, each first every other time. */
async function measure(t: TestContext, known: string, { ask, pairs }: Question): Promise<Times> {
  const times: Times = { known: [], unknown: [] }
  for (let i = 0; i < pairs; i += 1) {
    t.clock.advance(HOUR)
    const unknown = `personne-${i}@laveo.test`
    const order = i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) {
      const email = kind === 'known' ? known : unknown
      const start = performance.now()
      await ask(t.anonymous, email)
      times[kind].push(performance.now() - start)
    }
  }
  return times
}

const quantile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? 0

/** Mann-Whitney: in how many pairs the known one took longer, in standard deviations from half of them. */
function bias({ known, unknown }: Times): number {
  const [n, m] = [known.length, unknown.length]
  const longer = known.flatMap((k) => unknown.map((u) => Math.sign(k - u) / 2 + 0.5))
  const sum = longer.reduce((total, one) => total + one, 0)
  return (sum - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}

/**
 * Whether the two can be told apart: the difference is significant, and large enough to be
 * measured.
 */
function telling(times: Times): boolean {
  const ratio = quantile(times.known, 0.5) / quantile(times.unknown, 0.5)
  return Math.abs(bias(times)) > CERTAIN && Math.abs(Math.log(ratio)) > TOLERANCE
}

const describeTimes = (times: Times) =>
  Object.entries(times)
    .map(([kind, values]) => {
      const figures = [0.1, 0.25, 0.5, 0.75, 0.9].map((share) => quantile(values, share).toFixed(2))
      return `${kind} (ms at 10, 25, 50, 75, 90 %): ${figures.join(' · ')}`
    })
    .join('\n')

test.each(Object.entries(QUESTIONS))(
  '%s takes the same time for an address with and without an account',
  async (_, question) => {
    const t = createTestContext()
    const passwordHash = await hashPassword('le-bon-mot-de-passe')
    const emailConfirmedAt = question.confirmed ? 1 : null
    const { email } = await makeClient(t, { passwordHash, emailConfirmedAt })
    await measure(t, email, { ...question, pairs: 3 })
    let times = await measure(t, email, question)
    for (let round = 1; round < ROUNDS && telling(times); round += 1)
      times = await measure(t, email, question)
    expect(telling(times), describeTimes(times)).toBe(false)
  },
  60_000,
)
