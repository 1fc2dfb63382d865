import { GROUPS } from './groups.ts'
import { departures } from './load/departures.ts'
import { mixed } from './load/mixed.ts'
import { testShortForms } from './short-forms.ts'

/** Their short forms judge no growth, which is what they are for. */
const LONG = [mixed, departures]

testShortForms(GROUPS.load.filter((line) => !LONG.includes(line)))
