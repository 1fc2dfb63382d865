import { kill } from './crash/kill.ts'
import { restarts } from './crash/restarts.ts'
import type { Line } from './line.ts'
import { departures } from './load/departures.ts'
import { matrix } from './rules/matrix.ts'

/** Every line, by subject: the order of the table. */
export const GROUPS = {
  crash: [kill, restarts],
  load: [departures],
  rules: [matrix],
} satisfies Record<string, readonly Line[]>

export const LINES: readonly Line[] = Object.values(GROUPS).flat()
