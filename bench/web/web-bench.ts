import type { FilledApp } from './filled-app.ts'

export interface WebBench {
  filled: FilledApp
  /** Visits of each page by Lighthouse. */
  rounds: number
  tell(text: string): void
}
