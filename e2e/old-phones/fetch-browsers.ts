import { fetchOldChromium, OLD_CHROMIUMS } from './browsers.ts'

/** Playwright calls this once before the tests. */
export default async function setup(): Promise<void> {
  for (const version of Object.keys(OLD_CHROMIUMS)) await fetchOldChromium(version)
}
