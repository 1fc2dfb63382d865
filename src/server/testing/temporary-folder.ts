import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder that is removed when the test ends; outside of a test, when the process does. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'laveo-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (process.env.VITEST) onTestFinished(remove)
  else process.once('exit', remove)
  return folder
}
