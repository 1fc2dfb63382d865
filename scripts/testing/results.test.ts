import { expect, test } from 'vitest'
import { lastResults, type Outcome } from './results.ts'

const line = (id: string, outcome: Outcome) =>
  JSON.stringify({ step: 'unit', id, title: id, outcome })

const outcomesOf = (...lines: string[]) =>
  lastResults(lines.join('\n')).map(({ id, outcome }) => `${id} ${outcome}`)

test('a test has the outcome that came last, so that one that passes when tried again has passed', () => {
  const lines = [line('a', 'started'), line('a', 'failed'), line('a', 'started')]
  expect(outcomesOf(...lines, line('a', 'passed'))).toEqual(['a passed'])
})

test('a start that is told after the end of its test changes nothing', () => {
  expect(outcomesOf(line('a', 'passed'), line('a', 'started'))).toEqual(['a passed'])
})

test('a run that was killed keeps what had passed, and names what was under way', () => {
  const cut = line('c', 'passed').slice(0, 20)
  expect(outcomesOf(line('a', 'started'), line('a', 'passed'), line('b', 'started'), cut)).toEqual([
    'a passed',
    'b started',
  ])
})
