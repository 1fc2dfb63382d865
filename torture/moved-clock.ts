import type { ChildProcess } from 'node:child_process'
import { askProcess } from './ask-process.ts'

/** Node's options for a server whose clock can be moved: an hour of its limits then takes minutes. */
export const MOVED_CLOCK = ['--import', './torture/moving-clock.ts']

/** Milliseconds by which the clock of a process is moved, to one side or the other. */
export interface Move {
  moveMs: number
}

/** Moves the clock of a server that was started with `MOVED_CLOCK`; its timers go on by the machine's own time. */
export async function moveClock(child: ChildProcess, moveMs: number): Promise<void> {
  await askProcess(child, { moveMs } satisfies Move)
}
