/** The last work of this page under each name. */
const lastWork = new Map<string, Promise<unknown>>()

/** Browsers have no `locks` on plain http: among several tabs only the idempotency keys then prevent sending twice. */
export function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (navigator.locks) return navigator.locks.request(name, work)
  const result = (lastWork.get(name) ?? Promise.resolve()).then(work)
  lastWork.set(
    name,
    result.catch(() => undefined),
  )
  return result
}
