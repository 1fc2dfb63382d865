import type { Database } from './database.ts'

/**
 * A function whose result changes with every commit: `total_changes` counts our own writes,
 * `data_version` those of other processes.
 */
export function writeCounter({ sqlite }: Pick<Database, 'sqlite'>): () => unknown {
  const counter = sqlite
    .prepare("select total_changes() || '/' || data_version from pragma_data_version")
    .pluck()
  return () => counter.get()
}
