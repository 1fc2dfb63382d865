import { builtinEnvironments, type Environment } from 'vitest/runtime'

/**
 * Node's versions of the objects that the server needs. Those of happy-dom apply a browser's rules, such as hiding
 * `Set-Cookie`, and the objects of Hono are no instances of them.
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

/** The document of happy-dom with the HTTP objects of Node. */
const environment: Environment = {
  name: 'browser-and-server',
  // A browser build would replace the addresses of the server's own files by addresses of the site.
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
