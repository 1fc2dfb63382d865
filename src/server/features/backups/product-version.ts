import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/root.ts'

/** The version of the product, as `package.json` has it. */
export function productVersion(): string {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version
}
