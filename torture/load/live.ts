import type { Line } from '../line.ts'
import { resumeAfterAbsence } from './live-resume.ts'
import { stallReaders } from './live-stall.ts'

/** Live streams: everyone hears of every change, also those who come back, and readers who stall harm nobody. */
export const live: Line = {
  name: 'live',
  promise:
    'readers beside 50 who do not read: 100 % in order, once; who does not read is capped and cut; 10 minutes offline: 0 missed',
  async run(work) {
    return [...(await stallReaders(work)), ...(await resumeAfterAbsence(work))]
  },
}
