import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Tests of the web that replace a module or need a browser's database or a configuration of their own: each has a document of its own. */
const ALONE = [
  'src/web/components/dialogs/lazy-dialog.test.tsx',
  'src/web/orders/checkout/payment-choices.test.ts',
  'src/web/orders/waiting/waiting-queue.test.ts',
  'src/web/record/queue*.test.ts',
  'src/web/rounds/missions/collection/*.test.ts',
  'src/web/rounds/positions/{position-sharing-host,sharing}.test.ts',
  'src/web/rounds/queue/**/*.test.ts',
  'src/web/workshop/queue/*.test.ts',
  'src/web/lib/storage.test.ts',
  'src/web/router.test.ts',
]

/** `npm test` leaves those to `npm test -- --all`. */
const NIGHT = process.env.WITHOUT_NIGHT ? ['**/*.night.*'] : []

export default defineConfig({
  test: {
    // One more than there are cores: the tests that start processes mostly wait for them. With as many as cores they took a twelfth longer.
    maxWorkers: availableParallelism() + 1,
    // With the usual room for new objects a tenth of the time goes into collecting them.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          // The application is imported once for all files; what a test writes to its database is undone as it ends.
          isolate: false,
          globalSetup: './src/server/testing/template-database.ts',
          setupFiles: './src/server/testing/setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: ['{src/{shared,server,cli},checks,demo,scripts,bench,torture}/**/*.test.ts'],
          exclude: ['**/*.process.test.ts', ...NIGHT],
        },
      },
      {
        test: {
          name: 'processes',
          environment: 'node',
          // The server is imported once for all files.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: ['{src/{server,cli},checks,bench,torture}/**/*.process.test.ts'],
          exclude: NIGHT,
          globalSetup: './scripts/testing/fresh-build.ts',
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          // A document for each file would take longer than its tests.
          isolate: false,
          unstubGlobals: true,
          setupFiles: ['./src/web/testing/patience.ts', './src/web/testing/xhr-over-fetch.ts'],
          // Left out, a sheet comes empty; the test of the utilities reads them.
          css: { include: [/utilities\.css/] },
          include: ['src/web/**/*.test.{ts,tsx}'],
          exclude: ['**/*.component.test.ts', ...ALONE, ...NIGHT],
        },
      },
      {
        // A busy machine loads the application in seconds, as each of these files does.
        test: {
          name: 'web-alone',
          environment: 'happy-dom',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          setupFiles: ['./src/web/testing/patience.ts', './src/web/testing/xhr-over-fetch.ts'],
          include: ALONE,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'components',
          sequence: { groupOrder: 1 },
          environment: './src/web/testing/environment.ts',
          // The application and the server are imported once for all files; each test starts both afresh.
          isolate: false,
          globalSetup: './src/server/testing/template-database.ts',
          setupFiles: [
            './src/server/testing/setup.ts',
            './src/web/testing/patience.ts',
            './src/web/testing/setup.ts',
            './src/web/testing/xhr-over-fetch.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // The same limit as that of `waitFor` in `patience.ts`.
          expect: { poll: { timeout: 10_000 } },
          include: ['src/web/**/*.component.test.ts'],
          exclude: NIGHT,
        },
      },
    ],
  },
})
