/** An object of which any property may be read, and any property of that: `run` gets their names when one is called. */
export function callable(run: (path: string[], args: unknown[]) => unknown, path: string[] = []) {
  const reach = (): unknown => undefined
  return new Proxy(reach, {
    get: (_, name): unknown =>
      // A promise would be asked for `then`.
      typeof name === 'string' && name !== 'then' ? callable(run, [...path, name]) : undefined,
    apply: (_, __, args: unknown[]): unknown => run(path, args),
  })
}
