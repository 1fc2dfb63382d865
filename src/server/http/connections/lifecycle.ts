import type { Middleware } from '../context.ts'

/** Whether the process is stopping; shared by the code that stops it and the code that answers. */
export interface Lifecycle {
  stopping: boolean
}

/** While stopping, each answer closes its connection, so that a proxy does not reuse it. */
export function closeWhenStopping(lifecycle: Lifecycle): Middleware {
  return async (c, next) => {
    await next()
    // Not `c.header`, which would make the answer again.
    if (lifecycle.stopping) c.res.headers.set('Connection', 'close')
  }
}
