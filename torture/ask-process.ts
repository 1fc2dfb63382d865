import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Node's options for a server that is weighed: it answers « footprint », « heap » and « sockets ». */
export const WEIGHED = [
  '--expose-gc',
  '--disable-warning=ExperimentalWarning',
  '--import',
  './src/server/testing/processes/footprint.ts',
]

/** Asks the probe that a server process was started with. */
export async function askProcess<Answer>(
  child: ChildProcess,
  question: string | object,
): Promise<Answer> {
  child.send(question)
  const [answer] = await once(child, 'message')
  return answer as Answer
}
