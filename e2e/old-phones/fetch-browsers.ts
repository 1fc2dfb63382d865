import type { FullConfig } from '@playwright/test'
import { fetchOldChromium } from './browsers.ts'

/** Playwright calls this once before the tests: a project is named after its browser, `Chromium 92`. */
export default async function setup({ projects }: FullConfig): Promise<void> {
  for (const { name } of projects) await fetchOldChromium(name.replace('Chromium ', ''))
}
