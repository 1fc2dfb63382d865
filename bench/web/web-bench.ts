import type { FilledApp } from './filled-app.ts'

/** The context of a part of the web's benchmark. */
export interface WebBench {
  filled: FilledApp
  /** Visits of each page by Lighthouse. */
  rounds: number
  tell(text: string): void
}
