import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLink } from '#server/access/links/links.service.ts'
import type { SendOutcome } from '#server/outbox/worker.ts'
import { MOODS } from '#server/testing/fakes/fake-resend.ts'
import { mailThroughProvider } from '#server/testing/scenes/sendings.ts'
import type { MailDriver } from './outgoing-mail.ts'

type MailFixture = Awaited<ReturnType<typeof mailThroughProvider>>

/** One day of an outbox: what happens, in order. Fewer misfortunes than tries, so every e-mail must arrive. */
const day = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ write: fc.integer({ min: 1, max: 3 }) }) },
    { weight: 4, arbitrary: fc.record({ mood: fc.constantFrom(...MOODS) }) },
    { weight: 2, arbitrary: fc.record({ minutes: fc.integer({ min: 0, max: 40 }) }) },
    { weight: 1, arbitrary: fc.record({ crash: fc.constantFrom('before', 'after') }) },
    { weight: 1, arbitrary: fc.constant({ restart: true } as const) },
  ),
  { minLength: 4, maxLength: 14 },
)
type Step = typeof day extends fc.Arbitrary<Array<infer S>> ? S : never

const MOST_MISFORTUNES = 7

/** Dies with the next e-mail in hand: just before the provider gets it, or just after. */
function dyingDriver({ driver }: MailFixture, when: 'before' | 'after') {
  const { promise: dead, resolve: die } = Promise.withResolvers<void>()
  const send: MailDriver['send'] = async (parcel) => {
    if (when === 'after') await driver.send(parcel)
    die()
    return new Promise<SendOutcome>(() => {})
  }
  return { dead, driver: { send } }
}

async function live(mail: MailFixture, steps: Step[]): Promise<string[]> {
  const { t, provider, news, worker } = mail
  const ids: string[] = []
  let misfortunes = 0
  let running = worker()
  for (const step of steps) {
    if ('write' in step) for (let n = 0; n < step.write; n += 1) ids.push(await news(`Nom ${n}`))
    if ('minutes' in step) t.clock.advance(step.minutes * 60_000)
    if ('restart' in step) running = worker()
    if ('mood' in step && misfortunes < MOST_MISFORTUNES) {
      provider.behave(step.mood)
      misfortunes += 1
    }
    if ('crash' in step && misfortunes < MOST_MISFORTUNES) {
      misfortunes += 1
      const { dead, driver } = dyingDriver(mail, step.crash)
      await Promise.race([dead, worker(driver).runDue()])
      running = worker()
    }
    // Two calls at once, as when a commit wakes it while its timer rings.
    await Promise.all([running.runDue(), running.runDue()])
  }
  await mail.untilSettled(worker())
  return ids
}

test('whatever the provider and the process do, each e-mail arrives exactly once', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(day, async (steps) => {
      const mail = await mailThroughProvider()
      const ids = await live(mail, steps)
      expect(mail.provider.delivered.map(({ key }) => key).toSorted()).toEqual(ids.toSorted())
      expect(ids.map((id) => mail.row(id).status)).toEqual(ids.map(() => 'sent'))
      await mail.provider.down()
      await mail.t.database.close()
    }),
    { numRuns: 15 },
  )
})

test('an e-mail that the provider took eight times without saying so arrived once', async () => {
  const { provider, news, worker, row, untilSettled } = await mailThroughProvider()
  const id = await news()
  provider.behave(...Array<'taken-cut'>(8).fill('taken-cut'))
  await untilSettled(worker())
  expect(provider.requests).toHaveLength(8)
  expect(provider.delivered).toHaveLength(1)
  expect(row(id).status).toBe('failed')
})

test('the log holds no address, no link, no code and no name, whatever happens', async () => {
  const { t, provider, enqueue, worker, lines, untilSettled } = await mailThroughProvider()
  const now = t.clock.now()
  const tokenId = await t.database.write((orm) => createLink(orm, { purpose: 'recovery', now }))
  await enqueue('reset-password', { fullname: 'Secrète Personne', tokenId })
  await enqueue('livreur-approved', { fullname: 'Secrète Personne' })
  provider.behave(...MOODS, ['validation_error', 422, 'Invalid `to`: awa@exemple.ci'])
  await untilSettled(worker())
  expect(lines.length).toBeGreaterThan(6)
  const log = JSON.stringify(lines)
  for (const secret of ['awa@exemple.ci', 'Personne', '#type=', 'reset-password#', tokenId])
    expect(log).not.toContain(secret)
})
