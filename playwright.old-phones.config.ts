import { defineConfig } from '@playwright/test'
import { OLD_CHROMIUMS, oldChromium } from './e2e/old-phones/browsers.ts'
import config from './playwright.config.ts'

const JOBS = [
  'main-job.spec.ts',
  'outbox.spec.ts',
  'old-phones/addresses.spec.ts',
  'old-phones/dialogs.spec.ts',
]
/** `npm test` runs the main job in the oldest, and leaves the rest to `npm test -- --all`. */
const isWhole = !process.env.WITHOUT_NIGHT
const OLDEST = '92'

const jobsIn = (version: string) =>
  version === OLDEST ? JOBS : 'old-phones/number-request.spec.ts'

/** The jobs that must work in the browsers of old phones. */
export default defineConfig({
  ...config,
  metadata: { step: 'old phones' },
  testIgnore: [],
  // The network cannot be taken from the service workers of old browsers.
  grepInvert: /without a network the other screens say so/,
  globalSetup: ['./e2e/old-phones/fetch-browsers.ts', './e2e/global-setup.ts'],
  // `npm test` runs them beside the tests of the browser, which have two.
  workers: 1,
  // The oldest does most, as it lacks most; the other one what opens pages and loads one again.
  projects: Object.keys(OLD_CHROMIUMS)
    .filter((version) => isWhole || version === OLDEST)
    .map((version) => ({
      name: `Chromium ${version}`,
      testMatch: isWhole ? jobsIn(version) : 'main-job.spec.ts',
      use: { launchOptions: { ...config.use?.launchOptions, ...oldChromium(version) } },
    })),
})
