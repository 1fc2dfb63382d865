import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** Runs a program of the build to its end and returns the seconds it took. */
export async function runProgram(
  program: string,
  args: string[],
  dataDir: string,
): Promise<number> {
  const start = performance.now()
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const child = spawn(process.execPath, [program, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${said}`)
  return (performance.now() - start) / 1000
}
