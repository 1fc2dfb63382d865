import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cssLayers } from './scripts/css-layers.ts'

const root = resolve(import.meta.dirname, 'src/web')

/** The application. `scripts/prerender.ts` builds two more things with it: the public pages' script, and what renders them. */
export default defineConfig(({ isSsrBuild }) => ({
  root,
  publicDir: resolve(import.meta.dirname, 'public'),
  plugins: [react()],
  css: { postcss: { plugins: [cssLayers] } },
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
        assetsInlineLimit: 0,
      }
    : {
        outDir: resolve(import.meta.dirname, 'dist/web'),
        emptyOutDir: true,
        target: 'es2022',
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: { app: resolve(root, 'app.html') } },
      },
}))
