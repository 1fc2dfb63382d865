import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FILE = join(import.meta.dirname, 'background-priority.ts')

/** In a process of its own: no process may take its former priority back. It prints its line of `stat`, whose policy is 41st. */
const PROGRAM = `
  import { readFileSync } from 'node:fs'
  import { getPriority } from 'node:os'
  import { runInBackground } from ${JSON.stringify(FILE)}
  const policy = () => readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')[38]
  runInBackground()
  console.log(JSON.stringify({ priority: getPriority(), policy: policy() }))`
const IDLE_POLICY = '5'
const NORMAL_POLICY = '0'

function inBackground(env: NodeJS.ProcessEnv): { priority: number; policy: string } {
  const args = ['--input-type=module', '--eval', PROGRAM]
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env })
  return JSON.parse(stdout)
}

const hasChrt = spawnSync('chrt', ['--version']).status === 0

test.runIf(hasChrt)('a process in the background runs when no other wants a processor', () => {
  expect(inBackground(process.env)).toEqual({ priority: 19, policy: IDLE_POLICY })
})

test.runIf(process.platform === 'linux')('without chrt it has the lowest priority', () => {
  expect(inBackground({ PATH: '/nowhere' })).toEqual({ priority: 19, policy: NORMAL_POLICY })
})
