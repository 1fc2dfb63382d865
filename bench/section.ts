import type { Pace } from './compare.ts'
import type { Dataset } from './dataset/dataset.ts'
import type { Cores } from './machine.ts'
import type { Report } from './report.ts'

export interface Bench {
  dataset: Dataset
  pace: Pace
  /** The number of connections of the main comparisons. */
  connections: number
  /** Seconds of the mixed load; less in a quick run. */
  minute: number
  cores: Cores
  tell(text: string): void
}

/** A part of the benchmark that can be run by its name. */
export interface Section {
  name: string
  says: string
  run(bench: Bench): Promise<Report>
}
