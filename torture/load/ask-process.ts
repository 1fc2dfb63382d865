import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Asks the probe that a server process was started with. */
export async function askProcess<Answer>(child: ChildProcess, question: string): Promise<Answer> {
  child.send(question)
  const [answer] = await once(child, 'message')
  return answer as Answer
}
