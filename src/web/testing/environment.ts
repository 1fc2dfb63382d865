import { builtinEnvironments, type Environment } from 'vitest/runtime'

/**
 * What the server shares with the screens in a component test, as Node gives it. The versions of happy-dom apply a
 * browser's rules, such as refusing to read `Set-Cookie`, and Hono's own objects are no instances of them.
 */
const OF_NODE = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'File',
  'URL',
  'URLSearchParams',
  'AbortController',
  'AbortSignal',
  'DOMException',
  'crypto',
] as const

/** A document of happy-dom beside Node's own HTTP objects. */
const environment: Environment = {
  name: 'browser-and-server',
  // As the server reads its own files: a browser's build would turn their addresses into the site's.
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const ofNode = OF_NODE.map((name) => [name, global[name]] as const)
    const { teardown } = await builtinEnvironments['happy-dom'].setup(global, options)
    for (const [name, value] of ofNode)
      Object.defineProperty(global, name, { value, configurable: true, writable: true })
    return { teardown }
  },
}

export default environment
