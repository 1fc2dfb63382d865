import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FILE = join(import.meta.dirname, 'pool-priority.ts')

/** The priorities of the event loop and of the pool, in a process of its own: no thread may take its former one back. */
const PROGRAM = `
  import { readFile } from 'node:fs/promises'
  import { getPriority } from 'node:os'
  import { poolThreads, putPoolSecond } from ${JSON.stringify(FILE)}
  await readFile(${JSON.stringify(FILE)})
  putPoolSecond()
  console.log(JSON.stringify({ loop: getPriority(process.pid), pool: poolThreads().map(getPriority) }))`

test.runIf(process.platform === 'linux')(
  'the threads that hash passwords have a lower priority than the event loop',
  () => {
    const args = ['--input-type=module', '--eval', PROGRAM]
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    const { loop, pool } = JSON.parse(stdout) as { loop: number; pool: number[] }
    expect(pool).toEqual([1, 2, 3, 4].map(() => Math.min(loop + 5, 19)))
  },
)
