import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '#server/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file of an empty database at the current schema. */
    emptyDatabase: string
  }
}

/** Vitest calls this once before the tests of a project: migrating in each worker took the first of its hooks a second, on a busy machine ten. */
export default function setup({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'laveo-'))
  const file = join(folder, 'laveo.db')
  migrateDatabase(file)
  provide('emptyDatabase', file)
  return () => rmSync(folder, { recursive: true, force: true })
}
