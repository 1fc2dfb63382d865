import { createRequire } from 'node:module'
import type { CompatData } from '@mdn/browser-compat-data'

/** MDN's table of browsers. Required: as an import, 20 MB of JSON go through the bundler of the tests, for seconds. */
export const compat: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data')
