import { expect, test } from 'vitest'
import { type Line, runLine } from './line.ts'

/** Always the same: what `npm test` finds once, it finds again. */
const SEED = 16

/** Makes a test of each line's short form. A line whose tool is not on this machine is skipped, as it would say « not run ». */
export function testShortForms(lines: readonly Line[]): void {
  for (const line of lines)
    test.skipIf(line.missing?.())(
      `${line.name}: ${line.promise}`,
      // « power-cut » hung once in some thirty runs, and why is not known: a line that needs a tool of the machine is tried again.
      { timeout: 90_000, retry: line.missing ? 1 : 0 },
      async () => {
        const { state, figures, reason } = await runLine(line, {
          short: true,
          minutes: 0.1,
          seed: SEED,
        })
        expect({ state, reason, short: figures.filter(({ held }) => !held) }).toEqual({
          state: 'held',
          short: [],
        })
      },
    )
}
