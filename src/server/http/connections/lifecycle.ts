import type { Middleware } from '../context.ts'

/** Whether the process is stopping; shared by the code that stops it and the code that answers. */
export interface Lifecycle {
  stopping: boolean
}

/** While stopping, each answer closes its connection, so that a proxy does not reuse it. */
export function closeWhenStopping(lifecycle: Lifecycle): Middleware {
  return async (c, next) => {
    await next()
    if (lifecycle.stopping) c.header('Connection', 'close')
  }
}
