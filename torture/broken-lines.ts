// Lines that break in every way, for the test of `apart.ts`. The first tells the number of a process that it leaves running.
import { spawn } from 'node:child_process'
import { serveLine } from './apart.ts'
import type { Figure, Line } from './line.ts'

const never = () => new Promise<Figure[]>(() => {})

const RUNS: Record<string, Line['run']> = {
  async held() {
    const { pid = 0 } = spawn('sleep', ['60'], { stdio: 'ignore' })
    return [{ says: 'left running', measured: String(pid), held: true }]
  },
  thrown() {
    setTimeout(() => {
      throw new Error('nobody caught it')
    })
    return never()
  },
  rejected() {
    void Promise.reject(new Error('nobody awaited it'))
    return never()
  },
  ended: () => process.exit(3),
  endless: never,
}

await serveLine(Object.entries(RUNS).map(([name, run]) => ({ name, promise: '', run })))
