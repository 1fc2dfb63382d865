import type { Line } from '../line.ts'
import { measureCrowd } from './live-crowd.ts'
import { resumeAfterAbsence } from './live-resume.ts'
import { stallReaders } from './live-stall.ts'

/** Live streams: everyone hears of every change, also those who come back, and readers who stall harm nobody. */
export const live: Line = {
  name: 'live',
  promise:
    '1,000 subscribers × 100 changes: 100 % in order, once, p95 ≤ 25 ms, p99 ≤ 60 ms; who does not read is capped and cut; 10 minutes offline: 0 missed',
  async run(work) {
    return [
      ...(await measureCrowd(work)),
      ...(await stallReaders(work)),
      ...(await resumeAfterAbsence(work)),
    ]
  },
}
