import { defineConfig } from '@playwright/test'
import { OLD_CHROMIUMS, oldChromium } from './e2e/old-phones/browsers.ts'
import config from './playwright.config.ts'

/** The jobs that must work in the browsers of old phones, in each of them. */
export default defineConfig({
  ...config,
  metadata: { step: 'old phones' },
  testIgnore: [],
  testMatch: [
    'main-job.spec.ts',
    'number-request.spec.ts',
    'outbox.spec.ts',
    'waiting-order.spec.ts',
    'old-phones/*.spec.ts',
  ],
  // The network cannot be taken from the service workers of 103 and 109.
  grepInvert: /without a network the other screens say so/,
  globalSetup: ['./e2e/old-phones/fetch-browsers.ts', './e2e/global-setup.ts'],
  projects: Object.keys(OLD_CHROMIUMS).map((version) => ({
    name: `Chromium ${version}`,
    use: { launchOptions: { ...config.use?.launchOptions, ...oldChromium(version) } },
  })),
})
