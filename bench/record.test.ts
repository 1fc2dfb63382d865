import { expect, test } from 'vitest'
import { withReport } from './record.ts'

const report = (title: string, note: string) => ({
  title,
  notes: [note],
  tables: [],
  verdicts: [],
})
const page = (...parts: string[]) =>
  ['# Performance\n', '## How\n\n### Board\n', '## The last run\n', ...parts].join('\n')
const board = (note: string) => `### Board\n\n- ${note}\n`
const step = '### A step\n\n- quick\n'

test('a report takes the place of the one with its title, and leaves the others', () => {
  expect(withReport(page(board('slow'), step), report('Board', 'quick'))).toBe(
    page(board('quick'), step),
  )
  expect(withReport(page(step, board('slow')), report('Board', 'quick'))).toBe(
    page(step, board('quick')),
  )
})

test('a report with a new title comes last', () => {
  expect(withReport(page(step), report('Board', 'quick'))).toBe(page(step, board('quick')))
  const introduced = page('On a machine.\n')
  expect(withReport(introduced, report('Board', 'quick'))).toBe(
    page('On a machine.\n', board('quick')),
  )
})
