import { GROUPS } from './groups.ts'
import type { Line } from './line.ts'
import { departures } from './load/departures.ts'
import { mixed } from './load/mixed.ts'
import { testShortForms } from './short-forms.ts'

/** Their figure is memory over time: seconds of them would say nothing of it. */
const ONLY_IN_FULL: readonly Line[] = [departures, mixed]

testShortForms(GROUPS.load.filter((line) => !ONLY_IN_FULL.includes(line)))
