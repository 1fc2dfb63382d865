import { defineConfig } from '@playwright/test'
import { findChromium } from './e2e/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  // Old phones have a configuration of their own; `npm test` leaves those of the night to `npm test -- --all`.
  testIgnore: ['old-phones/**', ...(process.env.WITHOUT_NIGHT ? ['*.night.spec.ts'] : [])],
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'node_modules/.cache/playwright',
  fullyParallel: true,
  // `npm test` runs those of old phones beside them: with more, two cores do more work for the same tests.
  workers: 2,
  // A shared machine may stall for seconds: one more try, which the report lists as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'fr-FR',
    timezoneId: 'Africa/Abidjan',
    // Recording every test takes a tenth longer: where no second try follows, run one again with `--trace on`.
    trace: 'on-first-retry',
    actionTimeout: 15_000,
    // Motion takes a tenth of the tests' work: those of jobs, dialogs, toasts and double taps have it (`MOVING`).
    contextOptions: { reducedMotion: 'reduce' },
    // A worker would answer in place of the network that a test takes away; the tests of offline let it work.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findChromium(),
      args: ['--disable-dev-shm-usage', '--disable-gpu'],
    },
  },
})
