import { KEPT_RELEASES } from '#server/testing/kept-releases.ts'
import { RESTORE, VERIFY } from '#server/testing/processes/programs.ts'
import { atLeast, type Line, none } from '../line.ts'
import { runProgram } from '../run-program.ts'
import { startServer } from '../server.ts'

/** The copies of each earlier release come back on another machine by the programs of this one, as when a machine is lost after an update. */
export const earlierCopies: Line = {
  name: 'earlier-copies',
  promise:
    'the copy that each release since 1.0 wrote: checked, restored, served, and its history holds',
  async run({ folder, cleanup, tell }) {
    const refused: string[] = []
    for (const { migration, copy, keys } of KEPT_RELEASES) {
      const dataDir = folder()
      try {
        await runProgram(RESTORE, ['--check', copy], dataDir)
        await runProgram(RESTORE, ['--keys', keys], dataDir)
        await runProgram(RESTORE, [copy], dataDir)
        const server = await startServer({ cleanup }, dataDir, { variables: { DEMO: '1' } })
        const { status } = await fetch(`${server.url}/readyz`)
        await server.stop()
        if (status !== 200) throw new Error(`/readyz answers ${status}`)
        await runProgram(VERIFY, [], dataDir)
        tell(`${migration}: restored, and served after ${Math.round(server.readyMs)} ms`)
      } catch (error) {
        refused.push(`${migration}: ${error instanceof Error ? error.message : error}`)
      }
    }
    return [
      atLeast('copies of earlier releases', KEPT_RELEASES.length, 1),
      none('of them not brought back', refused),
    ]
  },
}
