import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { FLOOR_TARGET } from './scripts/browser-floor.ts'
import { cssFallbacks } from './scripts/css-fallbacks.ts'
import { cssLayers } from './scripts/css-layers.ts'
import { cssWidths } from './scripts/css-widths.ts'
import { createLandingChunks, createTeamIcons } from './scripts/landing-chunks.ts'
import { plainIcons } from './scripts/plain-icons.ts'

const root = resolve(import.meta.dirname, 'src/web')

/**
 * Which modules share a file; each goes into the first group that takes it. Left to itself, rolldown makes a file of
 * almost every small module that two screens use: docs/decisions/041-light-phone.md.
 */
const CHUNKS = [
  // The first screen needs these two. The packages are apart: most deployments leave them in the phone's cache.
  { name: 'vendor', tags: ['$initial' as const], test: /node_modules/ },
  { name: 'app', tags: ['$initial' as const] },
  // The queues of acts and of photos, and the bridges between two places, which only livreurs need at once: within `landing`, every
  // first screen would bring them.
  {
    name: 'queue',
    test: /node_modules\/idb\/|\/record\/(?:queue(?:-store|-database|-table)?|draft-photos|tab-lock|send-when-back|check-session)\.ts$|\/(?:orders\/send-photo|files\/put-file|orders\/photos|refusals\/answer|places\/ways|places\/shores)\.ts$/,
    includeDependenciesRecursively: false,
  },
  // Pictures of garments and near places, which a visitor's form and counting at a door need too: within a landing's file, they
  // would bring it there.
  {
    name: 'visit',
    test: /\/(?:garment-image|load-in-sight|use-go-back|places\/(?:near|may-hold-place))\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  {
    debugName: 'landing',
    name: createLandingChunks(),
    includeDependenciesRecursively: false,
  },
  {
    debugName: 'team-icons',
    name: createTeamIcons(),
    test: /@tabler\/icons-react/,
    minShareCount: 2,
  },
  { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2 },
  // Mantine's dialogs need it too: within `common`, it would bring all of that to them.
  { name: 'mantine', test: /@mantine\/core\/esm\/components/, minShareCount: 25 },
  // The checks of forms and addresses: within `common`, they would come with every screen.
  {
    name: 'checks',
    test: /node_modules\/zod|\/shared\/(?:fields|paging)\.ts/,
    includeDependenciesRecursively: false,
  },
  // The checks of a day: within `common`, they would come with every form.
  { name: 'days', test: /\/shared\/day-bounds\.ts$/, includeDependenciesRecursively: false },
  // Three small pieces of most screens before signing in: apart, each costs more than it holds.
  {
    name: 'auth-notes',
    test: /\/(?:use-way-back|basket-note|notice)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  // The ways in which a company pays, and the words of a certified sale: apart, each costs more than it holds.
  {
    name: 'account-money',
    test: /\/shared\/money\/(?:account-payments\/account-payments|fne\/fne-sales)\.ts$/,
    includeDependenciesRecursively: false,
  },
  // A person's picture, and a key's name and sign: apart, each costs more than it holds.
  {
    name: 'avatar',
    test: /\/web\/(?:components\/display\/avatar|lib\/initials)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'keys',
    test: /\/web\/(?:components\/display\/key-hint|lib\/shortcuts\/key-name)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  // What the thread and both journals say of two acts: apart, each costs more than it holds.
  {
    name: 'act-words',
    test: /\/(?:claims\/claim-steps|pieces\/release-words)\.ts$/,
    includeDependenciesRecursively: false,
  },
  // The subscription of a device: one name less in the first screens, which ask, and one file when somebody accepts.
  {
    name: 'push',
    test: /\/push\/(?:turn-on|use-push|push-device)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  // Hours and promises, which the order form and the settings need together: six small files would cost 0.4 kB more.
  {
    name: 'times',
    test: /\/shared\/(?:time\/(?:opening|calendar\/holidays|slots|zone)|shop\/times\/(?:turnaround|promise))\.ts$/,
    includeDependenciesRecursively: false,
  },
  // Four small pieces of forms: apart, each costs more than it holds, and within `common` it would bring all of that to a door.
  {
    name: 'forms',
    test: /\/web\/lib\/(?:focus-first|use-kept|in-app-browser|navigation\/use-unload-warning)\.ts$/,
    includeDependenciesRecursively: false,
  },
  // The frame of the settings, the journal and the e-mails: their pages are opened in turn.
  {
    name: 'settings-frame',
    test: /\/web\/shop\/settings\/(?:settings-(?:frame|index|search|pages|fields)\.tsx?|unsaved\.ts|settings\.module\.css)$/,
    includeDependenciesRecursively: false,
  },
  // The team's screens say with these how a client is told, and send messages; three small pieces of many screens are beside:
  // apart, each costs more than it holds.
  {
    name: 'say-told',
    test: /\/(?:flag-words|say-told|write-button|use-give-link|messages\/(?:message-text|visit-message)|coming-back-words|client-messages\/prepared-messages)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  // The code of a number and of an added e-mail: three small pieces.
  {
    name: 'number-code',
    test: /\/(?:verify-number|use-awaited-code|shared\/access\/number-proof)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  // The papers of an order: which a reader is offered, and the button that leads to one.
  { name: 'papers', test: /\/order-papers\.tsx?$/, includeDependenciesRecursively: false },
  {
    name: 'words',
    test: /\/(?:phone-link|text\/(?:french|told-name)|announced-words|slot-reasons|missed-proof|shared\/orders\/closings)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  // The order form shares these with other screens, by what those need besides: left to itself they would be twenty
  // files, for which a visitor's first screen waits.
  {
    name: 'prices',
    test: /\/(?:prices\/(?:express|pricing|rounding|fee-reason|popular-prices|order-prices)|refusals\/orders|companies\/on-account|checkout\/payment-choices)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'order-draft',
    test: /\/(?:draft\/(?:place-lines|prepared)|places\/place-words|cart\/baskets|request-on-device|asked-page|when-idle|times\/order-times)\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'visitor',
    test: /\/(?:clean-text|search-names|signed-in-here|link-in-hash|cart\/visitor-basket)\.ts$/,
    includeDependenciesRecursively: false,
  },
  // A photo is made small where it is taken: two files would be asked for at each such screen.
  {
    name: 'photo-field',
    test: /\/(?:record\/(?:photo-field(?:\.module)?|compress-photo|images\/image-kind)|lib\/(?:in-app-browser|files\/use-object-url))\.(?:tsx?|css)$/,
    includeDependenciesRecursively: false,
  },
  // The client's first screen and a sign-up both say what an order holds. Inside `common`, it would make them load all of that.
  {
    name: 'contents',
    test: /\/(?:orders\/contents-words|draft\/linen-words|prices\/to-agree|text\/garment-words)\.ts$/,
    includeDependenciesRecursively: false,
  },
  // The zone asks the dates of the landing screens: within `common`, every form would bring those. The others are small, and
  // would bring all of it to the screen of a mission or to a visitor's order form.
  {
    name: 'common',
    test: /^(?!.*\/(?:time\/zone|contact-links|in-app-browser|use-kept|choice-cards(?:\.module)?)\.(?:tsx?|css)$)/,
    minShareCount: 25,
  },
]

/**
 * Each script names the files that it needs, and a hash does not compress: with seven characters, the fewest that the bundler
 * takes, a first screen weighs 0.2 kB less than with eight.
 */
const SCRIPT_NAMES = 'assets/[name]-[hash:7].js'
/** The public pages are built apart and name the same font: fonts and pictures keep the usual name. */
const assetName = ({ names }: { names: readonly string[] }) =>
  `assets/[name]-[hash${names.every((name) => name.endsWith('.css')) ? ':7' : ''}][extname]`

/** React Router's exports give bundlers its development build, which checks and warns more: 0.4 kB of the first screen. */
const PRODUCTION_ROUTER = [
  { find: /^react-router$/, file: 'index.mjs' },
  { find: /^react-router\/dom$/, file: 'dom-export.mjs' },
].map(({ find, file }) => ({
  find,
  replacement: resolve(import.meta.dirname, 'node_modules/react-router/dist/production', file),
}))

/** The application. `scripts/prerender.ts` builds two more things with it: the public pages' script, and what renders them. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root,
  publicDir: resolve(import.meta.dirname, 'public'),
  plugins: [react(), plainIcons],
  resolve: { alias: command === 'build' ? PRODUCTION_ROUTER : [] },
  css: { postcss: { plugins: [cssWidths, cssFallbacks, cssLayers] } },
  html: { cspNonce: '__CSP_NONCE__' },
  // The build takes from them what the pages use. While developing, Node loads them whole, faster than Vite would.
  ssr: isSsrBuild ? { noExternal: ['@mantine/core', '@tabler/icons-react'] } : {},
  build: isSsrBuild
    ? {
        outDir: resolve(import.meta.dirname, 'dist/prerender'),
        emptyOutDir: true,
        copyPublicDir: false,
        ssrEmitAssets: true,
        cssCodeSplit: false,
        cssMinify: true,
        cssTarget: FLOOR_TARGET,
        assetsInlineLimit: 0,
      }
    : {
        outDir: resolve(import.meta.dirname, 'dist/web'),
        emptyOutDir: true,
        target: FLOOR_TARGET,
        cssTarget: FLOOR_TARGET,
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: { app: resolve(root, 'app.html') },
          output: {
            codeSplitting: { groups: CHUNKS },
            entryFileNames: SCRIPT_NAMES,
            chunkFileNames: SCRIPT_NAMES,
            assetFileNames: assetName,
          },
        },
      },
}))
