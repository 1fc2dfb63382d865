import type { Middleware } from './context.ts'

/** Whether the process has been asked to stop; shared by whoever stops it and whoever answers. */
export interface Lifecycle {
  stopping: boolean
}

/** While stopping, each answer asks for a new connection next time, so that a proxy does not reuse a dying one. */
export function closeWhenStopping(lifecycle: Lifecycle): Middleware {
  return async (c, next) => {
    await next()
    if (lifecycle.stopping) c.header('Connection', 'close')
  }
}
