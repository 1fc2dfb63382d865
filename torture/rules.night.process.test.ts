import { expect, test } from 'vitest'
import { runLine, SHORT_MINUTES } from './line.ts'
import { answers } from './rules/answers.ts'
import { matrix } from './rules/matrix.ts'
import { statusMachine } from './rules/status-machine.ts'

/** Always the same: what `npm test` finds once, it finds again. */
const SEED = 16

test.each([statusMachine, matrix, answers])(
  '$name: $promise',
  { timeout: 120_000 },
  async (line) => {
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
