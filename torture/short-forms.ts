import { expect, test } from 'vitest'
import { type Line, runLine, SHORT_MINUTES } from './line.ts'

/** Always the same: what `npm test` finds once, it finds again. */
const SEED = 16

/**
 * Makes a test of each line's short form. A line whose tool is not on this machine is skipped, as it would answer « not
 * run ».
 */
export function testShortForms(lines: readonly Line[]): void {
  for (const line of lines)
    test.skipIf(line.missing?.())(
      `${line.name}: ${line.promise}`,
      { timeout: 120_000 },
      async () => {
        const { state, figures, reason } = await runLine(line, {
          short: true,
          minutes: SHORT_MINUTES,
          seed: SEED,
        })
        expect({ state, reason, short: figures.filter(({ held }) => !held) }).toEqual({
          state: 'held',
          short: [],
        })
      },
    )
}
