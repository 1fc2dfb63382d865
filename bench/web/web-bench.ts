import type { FilledApp } from './filled-app.ts'

/** What a part of the web's benchmark works with. */
export interface WebBench {
  filled: FilledApp
  /** Visits of each page by Lighthouse. */
  rounds: number
  tell(text: string): void
}
