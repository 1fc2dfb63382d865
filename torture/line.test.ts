import { expect, test } from 'vitest'
import { atMost, type Figure, type Line, none, runLine } from './line.ts'
import { outcomePart, toTable } from './table.ts'

const line = (run: () => Promise<Figure[]>, missing?: string): Line => ({
  name: 'kill',
  promise: '0 facts lost',
  missing: () => missing,
  run,
})
const measured = (lost: number) => async () => [atMost('facts lost', lost, 0, 'of 20 000')]
const options = { short: true, minutes: 1, seed: 7 }

test('a line is held when each of its figures is', async () => {
  expect(await runLine(line(measured(0)), options)).toMatchObject({ state: 'held', seed: 7 })
  expect(await runLine(line(measured(1)), options)).toMatchObject({ state: 'not held' })
})

test('a line that measured nothing is not held', async () => {
  expect(
    await runLine(
      line(async () => []),
      options,
    ),
  ).toMatchObject({ state: 'not held' })
})

test('a line that breaks is failed, and what it opened is closed', async () => {
  let closed = false
  const broken: Line = {
    ...line(measured(0)),
    async run({ cleanup }) {
      cleanup.defer(() => {
        closed = true
      })
      throw new Error('no server')
    },
  }
  const outcome = await runLine(broken, options)
  expect(outcome).toMatchObject({ state: 'failed', reason: expect.stringContaining('no server') })
  expect(closed).toBe(true)
})

test('a line whose tool is missing is not run, and never held', async () => {
  const outcome = await runLine(line(measured(0), 'strace is missing'), options)
  expect(outcome).toMatchObject({ state: 'not run', reason: 'strace is missing', figures: [] })
  expect(toTable([outcome], 'This machine')).toContain(
    `| strace is missing | 7 | ${outcome.day} | 0 | This machine | **not run** |`,
  )
})

test('a figure of what was found wrong names the first few, and is held when there is none', () => {
  expect(none('facts lost', [], 'of 9')).toEqual({
    says: 'facts lost',
    measured: '0 of 9',
    held: true,
  })
  expect(none('facts lost', ['a', { kind: 'paid' }], 'of 9')).toEqual({
    says: 'facts lost',
    measured: '2 of 9: a; {"kind":"paid"}',
    held: false,
  })
})

test('the same seed gives the same numbers', async () => {
  const drawn: number[][] = []
  const draws: Line = {
    ...line(measured(0)),
    async run({ random }) {
      drawn.push([random.below(1000), random.below(1000), random.pick([1, 2, 3])])
      return []
    },
  }
  await runLine(draws, options)
  await runLine(draws, options)
  await runLine(draws, { ...options, seed: 8 })
  expect(drawn[0]).toEqual(drawn[1])
  expect(drawn[0]).not.toEqual(drawn[2])
})

test('the part of a line says whether it held, on what, and what was measured', async () => {
  const held = await runLine(line(measured(0)), options)
  expect(outcomePart(held, 'This machine')).toMatch(
    /^### kill\n\nHeld on [\d-]+ in 0 s, seed 7; This machine\.\n\n- facts lost: 0 of 20 000$/,
  )
  const lost = await runLine(line(measured(3)), options)
  expect(outcomePart(lost, 'This machine')).toMatch(
    /\*\*not held\*\* on .*\n\n- facts lost: \*\*3 of 20 000\*\*$/,
  )
})

test('a bar in what a line says or measures does not end its cell', async () => {
  const figure = { says: 'answers a | b', measured: '1 | 2', held: true }
  const outcome = await runLine(
    line(async () => [figure]),
    options,
  )
  expect(toTable([outcome], 'M|1')).toMatch(/answers a \\\| b: 1 \\\| 2 .*M\\\|1/)
})

test('a line that is told to end is failed, and what it opened is closed', async () => {
  let closed = false
  const endless: Line = {
    ...line(measured(0)),
    run({ cleanup }) {
      cleanup.defer(() => {
        closed = true
      })
      return new Promise(() => {})
    },
  }
  const outcome = await runLine(endless, { ...options, signal: AbortSignal.timeout(1) })
  expect(outcome).toMatchObject({ state: 'failed', reason: expect.stringContaining('aborted') })
  expect(closed).toBe(true)
})

test('a line that cannot put away what it opened is failed, and the next ones still run', async () => {
  const unclean: Line = {
    ...line(measured(0)),
    async run({ cleanup }) {
      cleanup.defer(() => {
        throw new Error('target is busy')
      })
      return measured(0)()
    },
  }
  const outcome = await runLine(unclean, options)
  expect(outcome).toMatchObject({ state: 'failed', reason: expect.stringContaining('busy') })
})
