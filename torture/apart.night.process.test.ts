import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { runApart } from './apart.ts'

const options = {
  short: true,
  minutes: 1,
  seed: 7,
  limitMs: 20_000,
  program: resolve(import.meta.dirname, 'broken-lines.ts'),
}
const line = (name: string) => ({ name, promise: '' })

test('a line in a process of its own tells its figures, and what it left running ends with it', async () => {
  const outcome = await runApart(line('held'), options)
  expect(outcome).toMatchObject({ state: 'held', seed: 7, line: { name: 'held' } })
  const pid = Number(outcome.figures[0]?.measured)
  expect(pid).toBeGreaterThan(0)
  await expect.poll(() => isRunning(pid)).toBe(false)
})

test.each([
  ['thrown', 'nobody caught it'],
  ['rejected', 'nobody awaited it'],
  ['ended', 'It ended with 3'],
])('a line that breaks outside of what is awaited is failed: %s', async (name, why) => {
  const outcome = await runApart(line(name), options)
  expect(outcome).toMatchObject({ state: 'failed', reason: expect.stringContaining(why) })
})

test('a line that does not end within its time is failed', async () => {
  const outcome = await runApart(line('endless'), { ...options, limitMs: 1_000 })
  expect(outcome).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('It took longer than'),
  })
})

test('a line whose process does not start is failed', async () => {
  const { execPath } = process
  process.execPath = '/nowhere/node'
  try {
    const outcome = await runApart(line('held'), options)
    expect(outcome).toMatchObject({ state: 'failed', reason: expect.stringContaining('ENOENT') })
  } finally {
    process.execPath = execPath
  }
})

/** A process that nobody has asked how it ended keeps its number, and is a zombie. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return /^[^Z\s]/.test(stdout)
}
