import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts'
import { ROOT } from './root.ts'
import { WORKER_SUBJECTS, type WorkerSubject } from './testing/fixtures/workers.fixture.ts'

const namesOf = (holds: (subject: WorkerSubject) => unknown) =>
  Object.keys(WORKER_SUBJECTS).filter((name) => holds(WORKER_SUBJECTS[name] as WorkerSubject))

async function make(name: string) {
  const work = await (WORKER_SUBJECTS[name] as WorkerSubject).make()
  const fail = () => vi.spyOn(work.t.database, 'write').mockRejectedValueOnce(new Error('fault'))
  return { fail, ...work }
}

test('each worker that the server starts is tried here', () => {
  const source = readFileSync(join(ROOT, 'src/server/start.ts'), 'utf8')
  const started = source.matchAll(/\b(create\w+Worker)\(/g)
  const tried = Object.values(WORKER_SUBJECTS).map(({ maker }) => maker)
  expect(new Set(tried)).toEqual(new Set([...started].map(([, maker]) => maker)))
})

describe.each(Object.keys(WORKER_SUBJECTS))('the worker of %s', (name) => {
  test('does at its start what was due before, nothing more once it has stopped, and the next one does that', async () => {
    const { worker, due, done } = await make(name)
    const [first, next] = [worker(), worker()]
    await due()
    first.start()
    await first.runDue()
    expect(done()).toBe(1)
    await first.stop()
    await due()
    await first.runDue()
    expect(done()).toBe(1)
    next.start()
    await next.runDue()
    expect(done()).toBe(2)
    await next.stop()
  })

  test('does later what it could not do', async () => {
    const { t, worker, due, done, fail } = await make(name)
    const running = worker()
    await due()
    fail()
    await running.runDue()
    expect(done()).toBe(0)
    t.clock.advance(HOUR_MS)
    await running.runDue()
    expect(done()).toBe(1)
    await running.stop()
  })

  test('does a thing once, however often it is woken', async () => {
    const { worker, due, done } = await make(name)
    const [one, other] = [worker(), worker()]
    await due()
    const rounds = [one, one, ...(WORKER_SUBJECTS[name]?.isAlone ? [] : [other])]
    await Promise.all(rounds.map((each) => each.runDue()))
    await one.runDue()
    expect(done()).toBe(1)
    await Promise.all([one.stop(), other.stop()])
  })
})

describe.each(namesOf(({ refuse }) => refuse))('the worker of %s', (name) => {
  test('goes on with the next thing where one fails, says so, and does that one later', async () => {
    const { t, worker, due, done } = await make(name)
    const error = vi.spyOn(t.log, 'error')
    const running = worker()
    const bad = await due()
    await due()
    t.database.sqlite.exec(
      `create trigger refused before ${WORKER_SUBJECTS[name]?.refuse?.(bad)} begin select raise(abort, 'refused'); end`,
    )
    for (let round = 0; round < 3; round += 1) {
      await running.runDue()
      t.clock.advance(MINUTE_MS)
    }
    expect(done()).toBe(1)
    expect(error).toHaveBeenCalled()
    t.database.sqlite.exec('drop trigger refused')
    t.clock.advance(HOUR_MS)
    await running.runDue()
    expect(done()).toBe(2)
    await running.stop()
  })
})

describe.each(namesOf(({ isWoken }) => isWoken))('the worker of %s', (name) => {
  test('is woken by what becomes due while it sleeps', async () => {
    const { worker, due, done } = await make(name)
    const running = worker()
    running.start()
    await running.runDue()
    await due()
    await expect.poll(done).toBe(1)
    await running.stop()
  })
})
