import { expect, test } from 'vitest'
import { withPart } from './last-run.ts'

const page = (...parts: string[]) =>
  ['# Performance\n', '## How\n\n### Board\n', '## The last run\n', ...parts].join('\n')
const board = (note: string) => `### Board\n\n- ${note}\n`
const step = '### A step\n\n- quick\n'

test('a part takes the place of the one with its title, and leaves the others', () => {
  expect(withPart(page(board('slow'), step), 'Board', board('quick'))).toBe(
    page(board('quick'), step),
  )
  expect(withPart(page(step, board('slow')), 'Board', board('quick'))).toBe(
    page(step, board('quick')),
  )
})

test('a part with a new title comes last', () => {
  expect(withPart(page(step), 'Board', board('quick'))).toBe(page(step, board('quick')))
  const introduced = page('On a machine.\n')
  expect(withPart(introduced, 'Board', board('quick'))).toBe(
    page('On a machine.\n', board('quick')),
  )
})
